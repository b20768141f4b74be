// The page's own way to the rules, for the build and the tests: what a worker does, in Node.
import { webcrypto } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

globalThis.crypto ??= webcrypto; // Node 18, which Debian has, keeps it out of the way

const source = join(dirname(fileURLToPath(import.meta.url)), 'src', 'rules');
let bundle = null;

async function importRules() {
  const folder = await mkdtemp(join(tmpdir(), 'fivefold-'));
  const outfile = join(folder, 'rules.mjs');
  const contents = "export * from './module'; export * from './service';";
  await build({ stdin: { contents, resolveDir: source, loader: 'ts' }, bundle: true, format: 'esm', outfile });
  const imported = await import(outfile);
  await rm(folder, { recursive: true });
  return imported;
}

/** The service of a module, given by its bytes. */
export async function makeService(bytes) {
  bundle ??= importRules();
  const { RulesModule, RulesService } = await bundle;
  return new RulesService(await RulesModule.load(await WebAssembly.compile(bytes)), () => {});
}
