// The same rules for the tests themselves: the module that the page loads, in Node.

import { webcrypto } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

globalThis.crypto ??= webcrypto; // Node 18, which Debian has, keeps it out of the way

const source = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'rules');

export async function loadRules(base) {
  const folder = await mkdtemp(join(tmpdir(), 'fivefold-'));
  await build({
    stdin: { contents: "export * from './module'; export * from './service';", resolveDir: source, loader: 'ts' },
    bundle: true,
    format: 'esm',
    outfile: join(folder, 'rules.mjs'),
    logLevel: 'error',
  });
  const { RulesModule, RulesService } = await import(join(folder, 'rules.mjs'));
  const bytes = await (await fetch(`${base}/fivefold.wasm`)).arrayBuffer();
  return new RulesService(await RulesModule.load(await WebAssembly.compile(bytes)), () => {});
}
