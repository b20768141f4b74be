// A record in a link: compressed by the browser, in letters that need no escaping.
async function pump(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const piped = new Blob([bytes])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function packRecord(record: string): Promise<string> {
  const bytes = await pump(new TextEncoder().encode(record), new CompressionStream('deflate-raw'));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export async function unpackRecord(packed: string): Promise<string> {
  const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await pump(bytes, new DecompressionStream('deflate-raw')));
}

const MAX_LINK_LENGTH = 8000;

/** The link that holds a game and leads to one of its positions; null where it would be too long to be passed on. */
export async function gameLink(record: string, shown: number): Promise<string | null> {
  const link = `${location.origin}/review#game=${await packRecord(record)}&at=${shown}`;
  return link.length > MAX_LINK_LENGTH ? null : link;
}
