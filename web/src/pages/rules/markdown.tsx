// The Markdown that the rules pages use: headings, paragraphs, lists, tables, code, emphasis.
import type { ComponentChildren } from 'preact';

function inline(text: string): ComponentChildren[] {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/);
  return parts.map((part, index) => {
    if (part.startsWith('`') && part.length > 1) return <code key={index}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**') && part.length > 4) return <strong key={index}>{inline(part.slice(2, -2))}</strong>;
    if (part.startsWith('*') && part.length > 2) return <em key={index}>{inline(part.slice(1, -1))}</em>;
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (link) {
      const page = /^([a-z-]+)\.md$/.exec(link[2]);
      return page ? (
        <a key={index} href={`/rules/${page[1]}`}>
          {link[1]}
        </a>
      ) : (
        link[1]
      );
    }
    return part;
  });
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

type Block = { kind: 'code' | 'table' | 'list' | 'numbers' | 'text' | 'heading'; lines: string[] };

function kindOf(line: string): Block['kind'] {
  if (/^#{1,4} /.test(line)) return 'heading';
  if (line.startsWith('|')) return 'table';
  if (/^[-*] /.test(line)) return 'list';
  if (/^\d+\. /.test(line)) return 'numbers';
  return 'text';
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let inCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) {
      inCode = !inCode;
      open = null;
      if (inCode) blocks.push((open = { kind: 'code', lines: [] }));
      continue;
    }
    if (inCode) {
      open!.lines.push(line);
      continue;
    }
    if (!line.trim()) {
      open = null;
      continue;
    }
    if (line.startsWith('    ') && (!open || open.kind === 'code')) {
      if (open) open.lines.push(line.slice(4));
      else blocks.push((open = { kind: 'code', lines: [line.slice(4)] }));
      continue;
    }
    const kind = kindOf(line);
    const continues =
      open && (open.kind === kind || (kind === 'text' && (open.kind === 'list' || open.kind === 'numbers')));
    if (open && continues && kind !== 'heading') open.lines.push(line);
    else blocks.push((open = { kind, lines: [line] }));
  }
  return blocks;
}

/** Lines of a list joined to items; a line that is no new item goes on with the last. */
function itemsOf(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const item = /^(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (item) items.push(item[1]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items;
}

function TableBlock({ lines }: { lines: string[] }) {
  const [head, , ...rows] = lines;
  return (
    <div class="table-scroll" tabindex={0} role="region" aria-label={cellsOf(head).join(', ')}>
      <table>
        <thead>
          <tr>
            {cellsOf(head).map((cell, i) => (
              <th key={i} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {cellsOf(row).map((cell, j) => (
                <td key={j}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const level = block.lines[0].indexOf(' ');
      const Tag = `h${level}` as 'h1';
      return <Tag>{inline(block.lines[0].slice(level + 1))}</Tag>;
    }
    case 'code':
      return <pre tabindex={0}>{block.lines.join('\n')}</pre>;
    case 'table':
      return <TableBlock lines={block.lines} />;
    case 'list':
      return (
        <ul>
          {itemsOf(block.lines).map((item, i) => (
            <li key={i}>{inline(item)}</li>
          ))}
        </ul>
      );
    case 'numbers':
      return (
        <ol>
          {itemsOf(block.lines).map((item, i) => (
            <li key={i}>{inline(item)}</li>
          ))}
        </ol>
      );
    default:
      return <p>{inline(block.lines.join(' '))}</p>;
  }
}

export function Markdown({ text }: { text: string }) {
  return (
    <>
      {blocksOf(text).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </>
  );
}
