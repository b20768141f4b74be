// The seen section of the board, with its frame and labels.
import { t } from '../app/messages';
import type { useViewport } from '../boards/viewport';
import { Cells, type CellsProps, GridLabels } from './cells';
import { cellNamed, type Scored } from './line-play';
import { RunFrame } from './runs';
import type { Turn } from './turn';

interface GridProps extends Omit<CellsProps, 'laid' | 'cursor' | 'down' | 'lit' | 'wildcards'> {
  title: string;
  section: ReturnType<typeof useViewport>;
  turn: Turn;
  wildcards: string[];
  run: Scored | null; // that is being shown
  onKeyDown(event: KeyboardEvent): void;
}

export function Grid({ title, section, turn, wildcards, run, onKeyDown, ...cells }: GridProps) {
  const { view } = section;
  const { size } = cells;
  const pad = view.span * 0.045;
  const ground = { x: -pad * 0.25, y: -pad * 0.25, width: size + pad * 0.5, height: size + pad * 0.5 };
  return (
    <svg
      ref={section.svg}
      class="board tl-board"
      viewBox={`${view.x - pad} ${view.y - pad} ${view.span + pad * 1.25} ${view.span + pad * 1.25}`}
      role="group"
      aria-label={t('page.table.board', { game: title })}
      aria-description={t('page.tiles.typeHint')}
      onPointerDown={section.press}
      onKeyDown={onKeyDown}
    >
      <rect {...ground} rx={0.3} class="tl-ground" />
      <Cells
        {...cells}
        laid={turn.laid}
        cursor={turn.cursor}
        down={turn.down}
        lit={run?.cells ?? []}
        wildcards={new Set(wildcards.map((name) => cellNamed(name, size)))}
      />
      <g class="tl-mask" aria-hidden="true">
        <rect x={view.x - pad} y={view.y - pad} width={view.span + pad * 2} height={pad * 0.9} />
        <rect x={view.x - pad} y={view.y - pad} width={pad * 0.9} height={view.span + pad * 2} />
      </g>
      <GridLabels size={size} view={view} />
      {run && <RunFrame run={run} size={size} />}
    </svg>
  );
}
