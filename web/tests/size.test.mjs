// Page, code and rules together stay small on their way to a browser.
// usage: node size.test.mjs APP_FOLDER
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const MAX_BYTES = 400_000;
const LOADED_LATER = ['qr.js', 'rules-pages.js']; // only when somebody asks for it
const app = process.argv[2];
const totals = { gzip: 0, brotli: 0 };
console.log('1..2');
for (const entry of await readdir(app, { withFileTypes: true })) {
  if (!entry.isFile() || /\.d$/.test(entry.name)) continue;
  const bytes = await readFile(join(app, entry.name));
  const [gzip, brotli] = [gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
  if (!LOADED_LATER.includes(entry.name)) {
    totals.gzip += gzip;
    totals.brotli += brotli;
  }
  console.log(`# ${entry.name}: ${bytes.length} bytes, ${gzip} by gzip, ${brotli} by brotli`);
}
let number = 0;
for (const [coding, total] of Object.entries(totals)) {
  const isSmall = total < MAX_BYTES;
  console.log(
    `${isSmall ? 'ok' : 'not ok'} ${++number} - what a visit loads is ${total} bytes by ${coding}, of at most ${MAX_BYTES}`,
  );
  if (!isSmall) process.exitCode = 1;
}
