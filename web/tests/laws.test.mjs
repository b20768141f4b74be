// Holds the folders of src to their laws: who may import whom, that games are named in their own folders only, that
// colours come from tokens, that only what costs no layout is animated, and that no function is longer than one can follow.
// Prints TAP.
// usage: node laws.test.mjs
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');
const MOST_LINES = 120;
const ANYTHING = null;
/** Folder: the folders that it may import besides itself. Files right in src stand for themselves. */
const ALLOWED = {
  'lesson-list.ts': [],
  'rules-pages.ts': [],
  'sw.ts': [],
  'qr.ts': [],
  'picture.ts': [],
  styles: [],
  app: ['rules'],
  rules: ['app'],
  boards: ['app', 'rules'],
  tiles: ['app', 'boards', 'rules'],
  games: ['app', 'boards', 'rules', 'tiles'],
  play: ['app', 'boards', 'rules'],
  online: ['app', 'boards', 'play', 'rules'],
  pages: ['app', 'boards', 'online', 'play', 'rules', 'lesson-list.ts'],
  'main.tsx': ANYTHING,
};
const REGISTRY = 'boards/registry.ts'; // names the games

const names = readdirSync(source, { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => statSync(join(source, name)).isFile());
const contents = new Map(names.map((name) => [name, readFileSync(join(source, name), 'utf8')]));
const scripts = names.filter((name) => /\.tsx?$/.test(name));
const trees = new Map(
  scripts.map((name) => [name, ts.createSourceFile(name, contents.get(name), ts.ScriptTarget.Latest, true)]),
);

function findFile(path) {
  return ['', '.ts', '.tsx'].map((ending) => path + ending).find((path) => contents.has(path)) ?? null;
}

/** The files of src that a file imports; what lies outside is left out. */
function importsOf(name) {
  const targets = trees.has(name)
    ? ts.preProcessFile(contents.get(name)).importedFiles.map(({ fileName }) => fileName)
    : [...contents.get(name).matchAll(/@import "([^"]+)"/g)].map((match) => match[1]);
  return targets
    .filter((target) => target.startsWith('.'))
    .map((target) => normalize(join(dirname(name), target)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('..'))
    .map((path) => findFile(path) ?? path);
}
const imports = new Map(names.map((name) => [name, importsOf(name)]));
const folderOf = (name) => name.split('/')[0];
const gameOf = (name) => (folderOf(name) === 'games' ? name.split('/')[1] : null);

function* checkFolders() {
  for (const [name, targets] of imports) {
    const allowed = ALLOWED[folderOf(name)];
    if (allowed === undefined) yield `${name} lies in a folder that has no law`;
    for (const target of targets) {
      if (!contents.has(target)) yield `${name} imports ${target}, which does not exist`;
      const isOwn = folderOf(target) === folderOf(name) && gameOf(target) === gameOf(name);
      const isStyle = name === 'main.tsx' && folderOf(target) === 'styles';
      const isFace = name === REGISTRY && /^games\/\w+\/face\.tsx$/.test(target);
      const isGame = gameOf(target) !== null;
      if (isOwn || isStyle || isFace) continue;
      if (isGame || (allowed && !allowed.includes(folderOf(target)))) yield `${name} may not import ${target}`;
    }
  }
}

function* checkCycles() {
  const done = new Set();
  const path = [];
  const visit = (name) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    path.push(name);
    for (const target of imports.get(name) ?? []) {
      const cycle = visit(target);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(name);
    return null;
  };
  for (const name of names) {
    const cycle = visit(name);
    if (cycle) return yield cycle.join(' -> ');
  }
}

/** Each game by the name of its folder, with or without a hyphen in it: "add-vantage" too. */
function* checkGameNames() {
  const games = readdirSync(join(source, 'games')).map((game) => [...game].join('-?'));
  const pattern = new RegExp(games.join('|'), 'i');
  for (const [name, text] of contents) {
    if (gameOf(name) || name === REGISTRY) continue;
    for (const [index, line] of text.split('\n').entries())
      if (pattern.test(line)) yield `${name}:${index + 1} names a game: ${line.trim()}`;
  }
}

function* checkLengths() {
  for (const [name, tree] of trees) {
    const found = [];
    const visit = (node) => {
      if (ts.isFunctionLike(node) && node.body) {
        const [first, last] = [node.getStart(tree), node.getEnd()].map(
          (position) => tree.getLineAndCharacterOfPosition(position).line,
        );
        const lines = last - first + 1;
        if (lines > MOST_LINES) found.push(`${name}:${first + 1} has a function of ${lines} lines`);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    yield* found;
  }
}

const TOKENS = ['styles/tokens.css', 'styles/themes.css'];
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const NAMED =
  /\b(?:black|white|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|gold|teal|navy|maroon|olive|lime|aqua|cyan|fuchsia|magenta|beige|ivory|tan|coral|crimson|indigo|violet|khaki|salmon|tomato|turquoise)\b/i;

function* checkColours() {
  for (const [name, text] of contents) {
    if (TOKENS.includes(name)) continue;
    const isStyle = name.endsWith('.css');
    const code = isStyle ? text.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' ')) : text;
    for (const [index, line] of code.split('\n').entries()) {
      // In styles the value of a declaration, in scripts what is set as one.
      const value = isStyle
        ? (/^\s*[\w-]+:(.*)$/.exec(line)?.[1] ?? '').replace(/var\([^()]*\)/g, '')
        : (/\b(?:fill|stroke|color|stopColor|background)(?:=|: ?)["'`{]+([^"'`]*)/.exec(line)?.[1] ?? '').replace(
            /(?:var|url)\([^()]*\)/g,
            '',
          );
      if (COLOUR.test(value) || NAMED.test(value)) yield `${name}:${index + 1} has a colour: ${line.trim()}`;
    }
  }
}

/** Only these are moved by the compositor, without laying out or painting anything. */
const MOVABLE = ['transform', 'opacity'];
const TIME = /^-?[\d.]+m?s$/;
const NO_PROPERTY = /^(?:none|ease(?:-in|-out|-in-out)?|linear|step-(?:start|end)|allow-discrete|!important)$/;

/** The properties that the value of a transition names: "opacity 300ms 500ms, transform var(--quick)". */
function transitionsOf(value) {
  const parts = value.replace(/(?:var|cubic-bezier|steps|linear|calc)\([^()]*\)/g, '').split(',');
  return parts.map((part) =>
    part
      .trim()
      .split(/\s+/)
      .filter((word) => word && !TIME.test(word) && !NO_PROPERTY.test(word)),
  );
}

/** Transitions name what they move, and keyframes have nothing else; also where a script animates. */
function* checkAnimations() {
  for (const [name, text] of contents) {
    if (!name.endsWith('.css')) {
      if (/\.animate\(|<animate|\btransition: ?['"`]|@keyframes/.test(text)) yield `${name} animates by itself`;
      continue;
    }
    const code = text.replace(/\/\*.*?\*\//gs, '');
    for (const [, value] of code.matchAll(/(?<![\w-])transition(?:-property)?:\s*([^;}]+)/g))
      for (const words of transitionsOf(value))
        if (words.length !== 1 && value.trim() !== 'none') yield `${name}: transition: ${value} names no property`;
        else if (words.some((word) => !MOVABLE.includes(word))) yield `${name}: transition: ${value}`;
    for (const [, title, frames] of code.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g))
      for (const [, property] of frames.matchAll(/([\w-]+)\s*:/g))
        if (!MOVABLE.includes(property)) yield `${name}: @keyframes ${title} moves ${property}`;
  }
}

const checks = [
  ['folders import only what they may', checkFolders],
  ['imports have no cycle', checkCycles],
  ['no file outside a game’s folder names a game', checkGameNames],
  [`no function has more than ${MOST_LINES} lines`, checkLengths],
  ['colours come from tokens alone', checkColours],
  ['animations change only transform and opacity', checkAnimations],
];
console.log(`1..${checks.length}`);
for (const [index, [title, check]] of checks.entries()) {
  const problems = [...check()];
  console.log(`${problems.length ? 'not ok' : 'ok'} ${index + 1} - ${title}`);
  for (const problem of problems) console.log(`# ${problem}`);
  if (problems.length) process.exitCode = 1;
}
