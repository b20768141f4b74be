// One cell of the Abalone board with what lies in it.
import { t } from '../../app/messages';
import type { Cell, Marble, Point } from './geometry';
import { playerOf } from './geometry';
import { MarblePiece } from './pieces';
import { sides } from './texts';

interface PitProps {
  cell: Cell;
  ply: number; // of the position: an animation begins anew with it
  at: Point;
  marble: Marble | undefined;
  isOwn: boolean;
  active: boolean;
  isDragged: boolean;
  isChosen: boolean;
  isLast: boolean; // the marble came here by the last move
  from: Point | null; // where it comes rolling from
  targets: number; // how many moves of the chosen marbles lead here
  focused: boolean;
  onFocus(): void;
  onClick(event: MouseEvent): void;
}

function labelOf({ cell, marble, isChosen, targets }: PitProps): string {
  const what = marble ? t('page.abalone.marble', { side: sides[playerOf(marble) - 1] }) : t('page.abalone.empty');
  return `${cell}: ${what}${isChosen ? `, ${t('page.abalone.selected')}` : targets === 1 ? `, ${t('page.abalone.target')}` : ''}`;
}

export function Pit(props: PitProps) {
  const { at, marble, from } = props;
  const marks = {
    filled: marble,
    selected: props.isChosen,
    mine: props.active && props.isOwn,
    dragged: props.isDragged,
  };
  const classes = Object.entries(marks).flatMap(([name, is]) => (is ? [name] : []));
  return (
    <g
      transform={`translate(${at.x} ${at.y})`}
      class={['cell', ...classes].join(' ')}
      role="button"
      tabindex={props.focused ? 0 : -1}
      data-place={props.cell}
      data-drop={props.cell}
      data-drag={props.active && props.isOwn ? props.cell : undefined}
      aria-label={labelOf(props)}
      aria-pressed={props.isChosen}
      onFocus={props.onFocus}
      onClick={props.onClick}
    >
      <circle r={0.5} class="hit" />
      {marble && (
        <g
          key={from ? props.ply : 'still'}
          class={from ? 'arriving' : undefined}
          style={from ? { '--from-x': `${from.x - at.x}px`, '--from-y': `${from.y - at.y}px` } : undefined}
        >
          <MarblePiece marble={marble} />
          {props.isLast && <circle r={0.12} class={`ab-last ${marble === 'S' ? 'on-black' : 'on-white'}`} />}
        </g>
      )}
      {props.isChosen && <circle r={0.47} class="ring" />}
      {props.targets === 1 && <circle r={marble ? 0.47 : 0.2} class={marble ? 'ring push' : 'target'} />}
      {props.targets > 1 && <circle r={0.1} class="target faint" />}
    </g>
  );
}
