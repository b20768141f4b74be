// Bundles the app. usage: node build.mjs OUTPUT_FOLDER WASM_FILE...; the files: rules.wasm, player-GAME.wasm

import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { makeService } from './rules-in-node.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const [output, ...modules] = process.argv.slice(2);
const moduleNames = modules.map((path) => basename(path));
const rulesFolder = join(here, '..', 'docs', 'rules');
const lessonsFolder = join(here, '..', 'lessons');

async function readRulesPages() {
  const names = (await readdir(rulesFolder)).filter((name) => name.endsWith('.md')).sort();
  const pages = await Promise.all(
    names.map(async (name) => [basename(name, '.md'), await readFile(join(rulesFolder, name), 'utf8')]),
  );
  return Object.fromEntries(pages);
}

/** Copies the lessons, a folder a language, to be fetched when they are wanted; names those of the page's language. */
async function copyLessons() {
  const names = (await readdir(lessonsFolder, { recursive: true })).filter((name) => name.endsWith('.lesson')).sort();
  for (const name of names) {
    await mkdir(join(output, 'lessons', dirname(name)), { recursive: true });
    await copyFile(join(lessonsFolder, name), join(output, 'lessons', name));
  }
  return names;
}

async function listGames() {
  const rules = modules.find((path) => basename(path) === 'rules.wasm');
  return (await makeService(await readFile(rules))).games();
}

/** The games that have a computer player. */
const listPlayers = () => moduleNames.flatMap((name) => /^player-(.+)\.wasm$/.exec(name)?.[1] ?? []);

/** Of the catalogue the page carries its own messages and those of results and rulings; the others are in the rules. */
const pageTexts = {
  name: 'page-texts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /texts[\\/]\w+\.json$/ }, async ({ path }) => {
      const texts = Object.entries(JSON.parse(await readFile(path, 'utf8')));
      const own = texts.filter(([key]) => /^(page|result|ruling)\./.test(key));
      return { loader: 'json', contents: JSON.stringify(Object.fromEntries(own)) };
    }),
};

await mkdir(output, { recursive: true });
const lessons = await copyLessons();
const common = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022'],
  absWorkingDir: here,
  logLevel: 'warning',
  legalComments: 'none',
};
await build({
  ...common,
  entryPoints: {
    app: 'src/main.tsx',
    worker: 'src/rules/worker.ts',
    qr: 'src/qr.ts',
    picture: 'src/picture.ts',
    'rules-pages': 'src/rules-pages.ts',
  },
  outdir: output,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  plugins: [pageTexts],
  define: {
    GAMES: JSON.stringify(await listGames()),
    PLAYERS: JSON.stringify(listPlayers()),
    RULES_PAGES: JSON.stringify(await readRulesPages()),
    LESSONS: JSON.stringify(lessons.filter((name) => dirname(name) === 'en').map((name) => basename(name, '.lesson'))),
  },
});
for (const name of await readdir(join(here, 'static'))) await copyFile(join(here, 'static', name), join(output, name));
for (const path of modules) await copyFile(path, join(output, basename(path)));

// The service worker knows the build by what is in it.
const digest = createHash('sha256');
const core = ['index.html', 'app.js', 'app.css', 'worker.js', 'rules.wasm', 'icon.svg', 'manifest.webmanifest'];
const players = moduleNames.filter((name) => name !== 'rules.wasm');
const others = ['qr.js', 'picture.js', 'rules-pages.js', ...players, ...lessons.map((name) => `lessons/${name}`)];
for (const name of [...core, ...others]) digest.update(await readFile(join(output, name)));
const addresses = (files) => JSON.stringify(files.map((name) => (name === 'index.html' ? '/' : `/${name}`)));
await build({
  ...common,
  entryPoints: { sw: 'src/sw.ts' },
  outdir: output,
  define: {
    BUILD: JSON.stringify(digest.digest('hex').slice(0, 12)),
    CORE: addresses(core),
    OTHERS: addresses(others),
  },
});
