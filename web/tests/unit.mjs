// Runs the unit tests, tests/unit/*.test.ts, in Node's own runner: TypeScript is bundled first. Tests are flat calls of
// test(), because Meson reads no nested TAP.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'unit');
const names = (await readdir(folder)).filter((name) => name.endsWith('.test.ts')).sort();
const output = await mkdtemp(join(tmpdir(), 'fivefold-unit-'));
const bundle = join(output, 'unit.mjs');
await build({
  stdin: { contents: names.map((name) => `import './${name}';`).join('\n'), resolveDir: folder },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: ['node18'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  sourcemap: 'inline',
  define: { GAMES: '[]', PLAYERS: '[]' }, // the build asks the rules
  outfile: bundle,
  logLevel: 'error',
});
const { status } = spawnSync('node', ['--enable-source-maps', '--test-reporter=tap', bundle], {
  cwd: join(folder, '..', '..'),
  stdio: 'inherit',
});
await rm(output, { recursive: true, force: true });
process.exitCode = status ?? 1;
