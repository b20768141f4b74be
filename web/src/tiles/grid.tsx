// The seen section of the board, with its frame and labels.
import { t } from '../app/messages';
import { MARGIN, restOf } from '../boards/viewport';
import { Cells, type CellsProps, GridLabels } from './cells';
import { cellNamed, type Scored } from './line-play';
import { RunFrame } from './runs';
import type { SeenSection } from './section';
import type { Turn } from './turn';

interface GridProps extends Omit<CellsProps, 'section' | 'laid' | 'cursor' | 'down' | 'aims' | 'lit' | 'wildcards'> {
  title: string;
  seen: SeenSection;
  turn: Turn;
  wildcards: string[];
  run: Scored | null; // that is being shown
  onKeyDown(event: KeyboardEvent): void;
}

export function Grid({ title, seen, turn, wildcards, run, onKeyDown, ...cells }: GridProps) {
  const { section } = seen;
  const { size } = cells;
  const { x, y, unit } = section;
  const [near, far] = [MARGIN.near / unit, MARGIN.far / unit];
  const [width, height] = [section.columns + near + far, section.rows + near + far];
  const [restX, restY] = [restOf(x, section.columns), restOf(y, section.rows)];
  const isWhole = section.columns >= size && section.rows >= size;
  const viewBox = `${x - near} ${y - near} ${width} ${height}`;
  return (
    <>
      <svg
        ref={seen.svg}
        class={`board tl-board${isWhole ? '' : ' zoomed'}`}
        viewBox={viewBox}
        role="group"
        aria-label={t('page.table.board', { game: title })}
        aria-description={t('page.tiles.typeHint')}
        onPointerDown={seen.press}
        onKeyDown={onKeyDown}
      >
        <rect x={-0.1} y={-0.1} width={size + 0.2} height={size + 0.2} rx={0.2} class="tl-ground" />
        <Cells
          {...cells}
          section={section}
          laid={turn.laid}
          cursor={turn.cursor}
          down={turn.down}
          aims={turn.aims}
          lit={run?.cells ?? []}
          wildcards={new Set(wildcards.map((name) => cellNamed(name, size)))}
        />
        <g class="tl-mask" aria-hidden="true">
          <rect x={x - near} y={y - near} width={width} height={near * 0.95} />
          <rect x={x - near} y={y - near} width={near * 0.95} height={height} />
          {restX > 0 && <rect x={x + section.columns - restX} y={y - near} width={restX + far} height={height} />}
          {restY > 0 && <rect x={x - near} y={y + section.rows - restY} width={width} height={restY + far} />}
        </g>
      </svg>
      {/* A drawing of its own: letters are laid out again with every tile that comes into theirs. */}
      <svg class="board tl-over" viewBox={viewBox} aria-hidden="true">
        <GridLabels size={size} section={section} />
        {run && <RunFrame run={run} size={size} section={section} />}
      </svg>
    </>
  );
}
