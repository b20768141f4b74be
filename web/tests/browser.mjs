// A real Chromium for the tests, and TAP for Meson.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const executable = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

/** For what has to happen; only a failing test waits so long. */
export const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 120000);

export async function launch(more = []) {
  if (!executable) return null;
  return chromium.launch({
    executablePath: executable,
    timeout: PATIENCE_MS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

/** A page that tells of every error and every request to another host. */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404|Failed to load resource/.test(message.text()))
      page.problems.push(message.text());
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') page.problems.push(`request to ${hostname}`);
  });
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/** Runs the cases one after another and prints TAP. */
export async function runCases(all) {
  const cases = all.filter(([name]) => name.includes(process.env.CASE ?? '')); // CASE=words: only these
  const browser = await launch();
  if (!browser) {
    console.log('1..0 # SKIP no Chromium on this machine');
    return;
  }
  let failed = 0;
  console.log(`1..${cases.length}`);
  for (const [index, [name, run]] of cases.entries()) {
    const started = Date.now();
    try {
      await run(browser);
      console.log(`ok ${index + 1} - ${name}`);
      console.log(`# ${Date.now() - started} ms`);
    } catch (error) {
      failed++;
      console.log(`not ok ${index + 1} - ${name}`);
      const pages = browser.contexts().flatMap((context) => context.pages());
      const told = [
        error.stack ?? error,
        ...pages.map((page) => `${page.url()}: ${page.problems?.join('; ') || 'no problem told'}`),
      ];
      console.log(told.join('\n').replace(/^/gm, '# '));
    }
    for (const context of browser.contexts()) await context.close();
  }
  await browser.close();
  process.exitCode = failed ? 1 : 0;
}
