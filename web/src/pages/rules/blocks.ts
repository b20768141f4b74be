// The blocks of a Markdown text, as far as the rules pages use them.

export interface Block {
  kind: 'code' | 'table' | 'list' | 'numbers' | 'text' | 'heading';
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

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let isFenced = false;
  const begin = (kind: Block['kind'], lines: string[]) => {
    open = { kind, lines };
    blocks.push(open);
  };
  const add = (current: Block | null, kind: Block['kind'], line: string) => {
    if (current && (isFenced || kind === 'code' || continues(current, kind))) current.lines.push(line);
    else begin(kind, [line]);
  };
  for (const line of text.split('\n')) {
    const current = open as Block | null;
    if (line.startsWith('```')) {
      isFenced = !isFenced;
      open = null;
      if (isFenced) begin('code', []);
    } else if (isFenced) add(current, 'code', line);
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
