// The blocks of a Markdown text, as far as the rules pages use them.

export interface Block {
  kind: 'code' | 'picture' | 'table' | 'list' | 'numbers' | 'text' | 'heading';
  info?: string; // of a picture, what stands behind its fence
  lines: string[];
}

function kindOf(line: string): Block['kind'] {
  if (/^#{1,4} /.test(line)) return 'heading';
  if (line.startsWith('|')) return 'table';
  if (/^[-*] /.test(line)) return 'list';
  if (/^\d+\. /.test(line)) return 'numbers';
  return 'text';
}

function continues(open: Block, kind: Block['kind']): boolean {
  if (kind === 'heading') return false;
  return open.kind === kind || (kind === 'text' && (open.kind === 'list' || open.kind === 'numbers'));
}

/** What a fence opens: a picture says so. */
const fenceOf = (info: string): Block =>
  /^board\b/.test(info) ? { kind: 'picture', lines: [], info } : { kind: 'code', lines: [] };

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let isFenced = false;
  const begin = (kind: Block['kind'], lines: string[]) => {
    open = { kind, lines };
    blocks.push(open);
  };
  const add = (current: Block | null, kind: Block['kind'], line: string) => {
    if (current && (kind === 'code' || continues(current, kind))) current.lines.push(line);
    else begin(kind, [line]);
  };
  for (const line of text.split('\n')) {
    const current = open as Block | null;
    if (line.startsWith('```')) {
      isFenced = !isFenced;
      open = null;
      if (isFenced) open = fenceOf(line.slice(3));
      if (open) blocks.push(open);
    } else if (isFenced) current?.lines.push(line);
    else if (!line.trim()) open = null;
    else if (line.startsWith('    ') && (!current || current.kind === 'code')) add(current, 'code', line.slice(4));
    else add(current, kindOf(line), line);
  }
  return blocks;
}

/** Lines of a list joined to items; a line that is no new item goes on with the last. */
export function itemsOf(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const item = /^(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (item) items.push(item[1]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items;
}

/** The cells of a table's row; \| is a bar within one. */
export const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
