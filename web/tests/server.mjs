// The real server as a child process on a free port, with a database of its own.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export async function startFivefold(program) {
  const folder = await mkdtemp(join(tmpdir(), 'fivefold-web-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  let child = null;
  let log = '';

  async function start() {
    child = spawn(program, ['serve', '--port', String(port), '--db', join(folder, 'games.db')], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (data) => (log += data));
    child.stderr.on('data', (data) => (log += data));
    for (let i = 0; i < 200; i++) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${log}`);
      if (await fetch(`${base}/healthz`).then((answer) => answer.ok, () => false)) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`the server does not answer: ${log}`);
  }
  async function stop(signal = 'SIGTERM') {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }
  await start();
  return {
    base,
    start,
    stop,
    async end() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
