// The Markdown that the rules pages use: headings, paragraphs, lists, tables, code, emphasis; and pictures.
import type { ComponentChildren } from 'preact';
import { type Block, blocksOf, cellsOf, itemsOf } from './blocks';
import { Picture } from './picture';
import { readTranscript } from './transcript';

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

function TableBlock({ lines, under }: { lines: string[]; under: string }) {
  const [head, , ...rows] = lines;
  return (
    <div
      class="table-scroll"
      tabindex={0}
      role="region"
      aria-label={[under, cellsOf(head).join(', ')].filter(Boolean).join(': ')}
    >
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

function BlockView({ block, under }: { block: Block; under: string }) {
  switch (block.kind) {
    case 'heading': {
      const level = block.lines[0].indexOf(' ');
      const Tag = `h${level}` as 'h1';
      return <Tag>{inline(block.lines[0].slice(level + 1))}</Tag>;
    }
    case 'code':
      return <pre tabindex={0}>{block.lines.join('\n')}</pre>;
    case 'table':
      return <TableBlock lines={block.lines} under={under} />;
    case 'list':
    case 'numbers': {
      const Tag = block.kind === 'list' ? 'ul' : 'ol';
      return (
        <Tag>
          {itemsOf(block.lines).map((item, i) => (
            <li key={i}>{inline(item)}</li>
          ))}
        </Tag>
      );
    }
    default:
      return <p>{inline(block.lines.join(' '))}</p>;
  }
}

function PictureOf({ block }: { block: Block }) {
  const transcript = readTranscript(block.lines);
  return <Picture transcript={transcript} whole={block.info === 'board whole'} caption={inline(transcript.caption)} />;
}

/** Pictures that follow one another stand side by side. */
function groupsOf(blocks: Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const open = groups[groups.length - 1];
    if (block.kind === 'picture' && open?.[0].kind === 'picture') open.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** The heading that stands above a group of blocks. */
function headingOver(groups: Block[][], index: number): string {
  const heading = groups
    .slice(0, index)
    .filter(([block]) => block.kind === 'heading')
    .at(-1);
  return heading ? heading[0].lines[0].replace(/^#+ /, '') : '';
}

export function Markdown({ text }: { text: string }) {
  const groups = groupsOf(blocksOf(text));
  return (
    <>
      {groups.map((group, index) =>
        group[0].kind === 'picture' ? (
          <div key={index} class="examples">
            {group.map((block) => (
              <PictureOf key={block.lines.join()} block={block} />
            ))}
          </div>
        ) : (
          <BlockView key={index} block={group[0]} under={headingOver(groups, index)} />
        ),
      )}
    </>
  );
}
