// Runs one test file, or skips it where the app or its packages could not be installed.
// usage: node run.mjs NAME APP_FOLDER FIVEFOLD; NAME "types" checks the types of the sources.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const [name, app] = process.argv.slice(2);
const isBuilt = existsSync(join(app, 'app.js')) && statSync(join(app, 'app.js')).size > 0;
if (!isBuilt || !existsSync(join(web, 'node_modules', 'playwright-core'))) {
  console.log('1..0 # SKIP this build has no browser app');
} else if (name === 'types') {
  const { status, stdout } = spawnSync('node', [join(web, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', web], {
    encoding: 'utf8',
  });
  console.log(`1..1\n${status === 0 ? 'ok' : 'not ok'} 1 - the types are right`);
  if (status !== 0) console.log(stdout.replace(/^/gm, '# '));
} else {
  process.argv.splice(2, 1); // the test reads its own arguments
  await import(`./${name}.test.mjs`);
}
