// Debian's Firefox, driven by WebDriver BiDi: start, a page, scripts in it, and input as a person gives it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE_MS } from './browser.mjs';
import { connectSocket } from './websocket.mjs';

const program = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
);

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Starts it with a profile of its own and tells where it listens; null where there is none. */
async function start() {
  if (!program) return null;
  const home = await mkdtemp(join(tmpdir(), 'fivefold-firefox-'));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: home },
  });
  const url = await new Promise((resolve, reject) => {
    let told = '';
    child.stderr.on('data', (data) => {
      told += data;
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(told);
      if (found) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error(`Firefox ended: ${told}`)));
    setTimeout(() => reject(new Error(`Firefox does not listen: ${told}`)), PATIENCE_MS);
  });
  const end = async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill();
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  return { url, end };
}

/** The elements of a selector, which may end in `:has-text("words")`; runs in the page. */
function findAll(selector) {
  const [, plain, words = ''] = /^(.*?)(?::has-text\("(.*)"\))?$/.exec(selector);
  return [...document.querySelectorAll(plain)].filter(({ textContent }) => textContent.includes(words));
}

/** One page, with what tests need of it; null where there is no Firefox. */
export async function openFirefox() {
  const firefox = await start();
  if (!firefox) return null;
  const waiting = new Map();
  const problems = [];
  let next = 1;
  const socket = await connectSocket(`${firefox.url}/session`, (text) => {
    const message = JSON.parse(text);
    if (message.method === 'log.entryAdded' && message.params.level === 'error') problems.push(message.params.text);
    const { resolve, reject } = waiting.get(message.id) ?? {};
    waiting.delete(message.id);
    if (message.type === 'error') reject?.(new Error(`${message.error}: ${message.message}`));
    else resolve?.(message.result);
  });
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });

  /** What a function gives in the page; it is given plain data, and gives such. */
  async function evaluate(run, ...args) {
    const declaration = `async () => JSON.stringify(await (${run})(...${JSON.stringify(args)}) ?? null)`;
    const answer = await send('script.callFunction', {
      functionDeclaration: declaration,
      target: { context },
      awaitPromise: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result.value);
  }
  async function until(run, ...args) {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(50)) {
      const found = await evaluate(run, ...args);
      if (found) return found;
    }
    throw new Error(`never: ${run} ${JSON.stringify(args)}`);
  }
  const perform = (actions) => send('input.performActions', { context, actions });

  /** The middle of an element that is to be seen. */
  const middleOf = (selector) =>
    until(
      `(wanted) => {
        const element = (${findAll})(wanted)[0];
        element?.scrollIntoView({ block: 'nearest' });
        const box = element?.getBoundingClientRect();
        return box?.width ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : null;
      }`,
      selector,
    );
  async function click(selector) {
    const [x, y] = await middleOf(selector);
    const steps = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await perform([{ type: 'pointer', id: 'mouse', actions: steps }]);
  }

  // Named and used as Playwright's pages are, so that the drivers of whole games serve both.
  return {
    problems,
    evaluate,
    click,
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    waitForFunction: until,
    waitForSelector: (selector) => until((wanted) => !!document.querySelector(wanted), selector),
    textContent: (selector) => evaluate((wanted) => document.querySelector(wanted)?.textContent, selector),
    locator: (selector) => ({
      count: () => evaluate((wanted) => document.querySelectorAll(wanted).length, selector),
      getAttribute: (name) =>
        until((wanted, name) => document.querySelector(wanted)?.getAttribute(name), selector, name),
    }),
    /** Types a text in the place of what a field has. */
    async fill(selector, text) {
      await click(selector);
      await evaluate((wanted) => document.querySelector(wanted).select(), selector);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform([{ type: 'key', id: 'keyboard', actions }]);
    },
    async end() {
      socket.close();
      await firefox.end();
    },
  };
}
