// One space of the baju board with the button on it.
import { t } from '../../app/messages';
import type { Button } from './geometry';
import { ButtonPiece } from './pieces';
import { sides } from './texts';

interface Point {
  x: number;
  y: number;
}

interface SpaceProps {
  position: string; // an animation begins anew with it
  space: string;
  at: Point;
  button: Button | null;
  isOwn: boolean; // and can be picked up
  isGoal: boolean;
  isChosen: boolean;
  isHeld: boolean; // in the editor
  isDragged: boolean;
  from: Point | null; // where the button comes walking from
  focused: boolean;
  onFocus(): void;
  onClick(): void;
  onPoint(isOver: boolean): void;
}

export function Space(props: SpaceProps) {
  const { space, at, button, isGoal, from } = props;
  const marks = { mine: props.isOwn, goal: isGoal, dragged: props.isDragged };
  const classes = Object.entries(marks).flatMap(([name, is]) => (is ? [name] : []));
  const what = button
    ? t('page.baju.button', { side: sides[button.player - 1], value: button.value })
    : t('page.baju.empty');
  return (
    <g
      transform={`translate(${at.x} ${at.y})`}
      class={['cell', ...classes].join(' ')}
      role="button"
      tabindex={props.focused ? 0 : -1}
      data-place={space}
      data-drop={space}
      data-drag={props.isOwn ? space : undefined}
      aria-label={`${space}: ${what}${isGoal ? `, ${t('page.baju.goal')}` : ''}`}
      aria-pressed={props.isChosen}
      onFocus={props.onFocus}
      onClick={props.onClick}
      onPointerEnter={() => props.onPoint(true)}
      onPointerLeave={() => props.onPoint(false)}
    >
      <circle r={0.42} class="hit" />
      {button && (
        <g
          key={from ? props.position : 'still'}
          class={from ? 'arriving' : undefined}
          style={from ? { '--from-x': `${from.x - at.x}px`, '--from-y': `${from.y - at.y}px` } : undefined}
        >
          <ButtonPiece button={button} />
        </g>
      )}
      {(props.isChosen || props.isHeld) && <circle r={0.36} class="ring thin" />}
      {isGoal && <circle r={button ? 0.36 : 0.11} class={button ? 'ring thin goal-ring' : 'target thin'} />}
    </g>
  );
}
