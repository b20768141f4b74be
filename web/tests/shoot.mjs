// Takes screenshots for looking at. usage: node tests/shoot.mjs APP_FOLDER OUT_FOLDER SCRIPT [desktop|phone] [light|dark]
// SCRIPT is a JavaScript function body of (page, base).
import { mkdir } from 'node:fs/promises';
import { startServer } from '../serve.mjs';
import { launch, openPage } from './browser.mjs';

const [app, out, name, script, only = ''] = process.argv.slice(2);
await mkdir(out, { recursive: true });
const server = await startServer(app);
const base = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const run = new Function('page', 'base', `return (async () => {${script}})()`);
for (const [size, viewport] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark']) {
    if (only && !only.split(',').includes(`${size}-${colorScheme}`)) continue;
    const page = await openPage(browser, { viewport, colorScheme, deviceScaleFactor: 1, hasTouch: size === 'phone' });
    try {
      await run(page, base);
    } catch (error) {
      console.log(String(error));
    }
    await page.screenshot({ path: `${out}/${name}-${size}-${colorScheme}.png`, fullPage: process.env.FULL === '1' });
    if (page.problems.length) console.log(page.problems);
    await page.context().close();
  }
await browser.close();
server.close();
