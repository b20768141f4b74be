// The real server as a child process on a free port, with a database of its own.
import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The port has to be free again after a restart: not one of those that the kernel hands out by itself.
const FIRST_PORT = 12000;
const PORTS = 8000;
const TRIES = 8;

export async function startFivefold(program, ...options) {
  const folder = await mkdtemp(join(tmpdir(), 'fivefold-web-'));
  const database = join(folder, 'games.db');
  let port = 0;
  let child = null;
  let log = '';

  /** Waits until it listens; false when it ended instead, as it does when the port is taken. */
  function tryToStart() {
    child = spawn(program, ['serve', '--port', String(port), '--db', database, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Promise((done) => {
      child.stdout.on('data', (data) => {
        log += data;
        if (String(data).includes(`:${port}/`)) done(true);
      });
      child.stderr.on('data', (data) => (log += data));
      child.once('exit', () => done(false));
    });
  }
  async function start() {
    if (!(await tryToStart())) throw new Error(`the server ended: ${log}`);
  }
  async function stop(signal = 'SIGTERM') {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }
  for (let number = 0; ; number++) {
    port = FIRST_PORT + ((process.pid * TRIES + number) % PORTS);
    if (await tryToStart()) break;
    if (number === TRIES) throw new Error(`no port is free: ${log}`);
  }
  return {
    base: `http://127.0.0.1:${port}`,
    start,
    stop,
    /** The database as it is now, while the server is stopped; and put in place again. */
    keep: () => copyFile(database, `${database}.kept`),
    async putBack() {
      for (const end of ['-wal', '-shm']) await rm(database + end, { force: true });
      await copyFile(`${database}.kept`, database);
    },
    async end() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
