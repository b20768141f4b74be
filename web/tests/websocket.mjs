// A WebSocket client of text messages, as small as the tests need it: Node has none of its own in the version of Debian.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';

const TEXT = 1;
const PONG = 10;

function frame(kind, payload) {
  const mask = randomBytes(4);
  const { length } = payload;
  const head = length < 126 ? Buffer.alloc(2) : Buffer.alloc(length < 65536 ? 4 : 10);
  head[0] = 0x80 | kind;
  head[1] = 0x80 | (length < 126 ? length : length < 65536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ mask[index % 4])]);
}

/** The frame at the start of the bytes, or null before it is whole. */
function readFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 127;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return null;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < start + length) return null;
  return {
    isLast: bytes[0] >> 7 === 1,
    kind: bytes[0] & 15,
    payload: bytes.subarray(start, start + length),
    rest: bytes.subarray(start + length),
  };
}

/** Connects; whole text messages go to `onText`. */
export async function connectSocket(url, onText) {
  const { hostname, port, pathname } = new URL(url);
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
  };
  const { socket, head } = await new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path: pathname, headers });
    asking.on('upgrade', (_response, socket, head) => resolve({ socket, head }));
    asking.on('response', ({ statusCode }) => reject(new Error(`no WebSocket at ${url}: ${statusCode}`)));
    asking.on('error', reject);
    asking.end();
  });
  let bytes = Buffer.alloc(0);
  let message = [];
  const take = (data) => {
    bytes = Buffer.concat([bytes, data]);
    for (let next = readFrame(bytes); next; next = readFrame(bytes)) {
      bytes = next.rest;
      if (next.kind === 9) socket.write(frame(PONG, next.payload));
      if (next.kind > TEXT) continue;
      message.push(next.payload);
      if (next.isLast) onText(Buffer.concat(message).toString());
      if (next.isLast) message = [];
    }
  };
  socket.on('data', take);
  socket.on('error', () => socket.destroy());
  take(head);
  return { send: (text) => socket.write(frame(TEXT, Buffer.from(text))), close: () => socket.destroy() };
}
