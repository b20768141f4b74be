// Stands between a browser and a server and counts what comes back: bytes as they are on the wire, heads included.
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

const headSize = ({ rawHeaders }) =>
  rawHeaders.join('').length + rawHeaders.length * 2 + 'HTTP/1.1 200 OK\r\n\r\n'.length;

/** `coding`: the only compression that the server is asked for. The log has a line for each answer. */
export async function startCounter(base, coding) {
  const { hostname, port } = new URL(base);
  const log = [];
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...(coding && { 'accept-encoding': coding }) };
    const { method, url: path } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      const line = { path, status: answer.statusCode, bytes: headSize(answer) };
      log.push(line);
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.on('data', (data) => (line.bytes += data.length));
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const onward = connect(port, hostname, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let i = 0; i < incoming.rawHeaders.length; i += 2)
        lines.push(`${incoming.rawHeaders[i]}: ${incoming.rawHeaders[i + 1]}`);
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward);
    });
    const line = { path: incoming.url, status: 101, bytes: 0 };
    log.push(line);
    onward.on('data', (data) => {
      line.bytes += data.length;
      socket.write(data);
    });
    onward.on('close', () => socket.destroy());
    for (const end of [socket, onward]) end.on('error', () => onward.destroy());
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    log,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
