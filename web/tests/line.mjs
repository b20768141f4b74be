// A line to the server that can die without anybody closing it: what is sent no longer arrives, at either end.
import { connect, createServer } from 'node:net';

export async function startLine(target) {
  const { hostname, port } = new URL(target);
  const held = new Set(); // what each pair does once the line is back
  const pairs = new Set();
  let isDead = false;
  const forward = (from, to) =>
    from.on('data', (data) => {
      if (isDead) held.add(() => to.writable && to.write(data));
      else to.write(data);
    });
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    pairs.add(client).add(upstream);
    forward(client, upstream);
    forward(upstream, client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      one.on('error', () => undefined);
      one.on('close', () => (isDead ? held.add(() => other.destroy()) : other.destroy()));
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    die: () => {
      isDead = true;
    },
    /** What was sent meanwhile arrives late, as it does when a network repeats it. */
    revive: () => {
      isDead = false;
      for (const deliver of held) deliver();
      held.clear();
    },
    end: () => {
      for (const socket of pairs) socket.destroy();
      server.close();
    },
  };
}
