// Runs one test file, or skips it where the app or its packages could not be installed.
// usage: node run.mjs NAME APP_FOLDER FIVEFOLD; "types" and "lint" check the sources, "unit" runs the unit tests.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const [name, app] = process.argv.slice(2);
const isBuilt = existsSync(join(app, 'app.js')) && statSync(join(app, 'app.js')).size > 0;
const checks = {
  types: { claim: 'the types are right', command: ['typescript/bin/tsc', '--noEmit'] },
  lint: {
    claim: 'form and lint rules are kept',
    command: ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', '.'],
  },
};

function runCheck({ claim, command: [script, ...args] }) {
  const { status, stdout, stderr } = spawnSync('node', [join(web, 'node_modules', script), ...args], {
    cwd: web,
    encoding: 'utf8',
  });
  console.log(`1..1\n${status === 0 ? 'ok' : 'not ok'} 1 - ${claim}`);
  if (status !== 0) console.log((stdout + stderr).replace(/^/gm, '# '));
}

if (!isBuilt || !existsSync(join(web, 'node_modules', 'playwright-core'))) {
  console.log('1..0 # SKIP this build has no browser app');
} else if (checks[name]) {
  runCheck(checks[name]);
} else {
  process.argv.splice(2, 1); // the test reads its own arguments
  await import(name === 'unit' ? './unit.mjs' : `./${name}.test.mjs`);
}
