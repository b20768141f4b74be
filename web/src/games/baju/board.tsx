// The baju board, of duel and puzzle: choose a button, then where it goes; or drag.
import { useState } from 'preact/hooks';
import { t } from '../../app/messages';
import { useDrag } from '../../boards/drag';
import type { BoardProps } from '../../boards/face';
import { useRoving } from '../../boards/grid-keys';
import { unitOf } from '../../boards/measure';
import { useTurn } from '../../boards/turn';
import type { Entry } from '../../rules/types';
import { at, type Button, indexOf, places, viewOf } from './geometry';
import { LastMove, Legend, LineGlow, SpaceLabels, Walk } from './marks';
import { BajuBase, BajuDefs, BUTTON_BOX, ButtonPiece, Ghost } from './pieces';
import { Space } from './space';
import { goalsOf, isOwn, isSupply, reduce, type Situation, type Turn, type TurnEvent } from './turn';

/** Where the button that now lies on a space came from in the last move. */
function arrival(last: Entry | null, space: string) {
  const walk = /^([a-d][1-4])-([a-d][1-4])$/.exec(last?.move ?? '');
  if (walk?.[2] === space) return at(indexOf(walk[1]));
  if (walk?.[1] === space && last?.report.startsWith('swap')) return at(indexOf(walk[2]));
  return null;
}

/** Whose supply lies below the board: one's own, also while somebody else is on turn. */
function supplyOf({ active, state, seat, onEdit }: BoardProps): 0 | 1 | 2 {
  if (active) return state.turn as 1 | 2;
  return state.turn > 0 && !onEdit ? (seat as 0 | 1 | 2) : 0;
}

/** What is seen of the board, with the names of its rows and columns. */
const BOARD_BOX = '-2.4 -2.36 4.48 4.44';

export function Board(props: BoardProps) {
  const view = viewOf(props.state);
  const player = props.state.turn as 1 | 2;
  const supply = view.supplies?.[player - 1] ?? [];
  const holder = supplyOf(props);
  const situation: Situation = { view, player, moves: props.moves };
  const [chosen, send] = useTurn<Turn, TurnEvent>(
    props,
    () => null,
    (turn, event) => reduce(situation, turn, event),
  );
  const [hovered, setHovered] = useState<string | null>(null);
  const roving = useRoving(places, 'b2');
  const [isEntered, setEntered] = useState(false);
  const { drag, press, hold } = useDrag(props.active, (what, { over }) => {
    if (over) send({ kind: 'drop', what, space: over });
  });
  const source = drag?.id ?? chosen;
  const goals = goalsOf(situation, source);
  const aimed = isEntered ? roving.focus : null; // a board that nobody came to by keyboard points nowhere
  const goal = [drag?.over, hovered, aimed].find((space) => space && goals.includes(space));
  const hint = props.hint?.split(/[-@]/);

  function choose(space: string) {
    if (props.onEdit) props.onEdit(space);
    else if (props.active) send({ kind: 'choose', space });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (roving.onKeyDown(event)) return;
    if (event.key === 'Escape') send({ kind: 'let-go' });
    if (/^[1-9]$/.test(event.key) && supply.includes(Number(event.key))) send({ kind: 'pick', what: `${event.key}@` });
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(roving.focus);
  }
  const unit = drag ? unitOf(roving.root.current) : 1; // measuring makes the browser lay out the page

  return (
    <div class="game" onPointerDown={press} onTouchMove={hold}>
      <div class="game-board">
        <svg
          ref={roving.root}
          class="board baju"
          viewBox={BOARD_BOX}
          role="group"
          aria-label={t('page.table.board', { game: t('page.baju.title') })}
          aria-description={t('page.table.boardHelp')}
          onKeyDown={onKeyDown}
          onFocusCapture={() => setEntered(true)}
          onBlurCapture={() => setEntered(false)}
        >
          <BajuDefs />
          <BajuBase board={view.board} />
          <SpaceLabels />
          <LastMove last={props.last} before={props.before} />
          {view.lines.map((line) => (
            <LineGlow key={line.join()} line={line} />
          ))}
          {goal && <Walk view={view} from={source} goal={goal} />}
          {hint && <Walk view={view} from={hint[0]} goal={hint[1]} hint />}
          {places.map(({ id, x, y }, index) => {
            const from = props.animate ? arrival(props.last, id) : null;
            const isDragged = drag?.id === id;
            return (
              <Space
                key={id}
                position={props.state.position}
                space={id}
                at={isDragged ? { x: x + drag.dx * unit, y: y + drag.dy * unit } : { x, y }}
                button={view.spaces[index]}
                isOwn={props.active && isOwn(situation, id)}
                isGoal={goals.includes(id)}
                isChosen={chosen === id}
                isHeld={props.edited === id}
                isDragged={isDragged}
                from={from}
                focused={roving.focus === id}
                onFocus={() => roving.setFocus(id)}
                onClick={() => choose(id)}
                onPoint={(isOver) => setHovered(isOver ? id : null)}
              />
            );
          })}
        </svg>
      </div>
      <div class="game-hand bj-hand">
        {holder !== 0 && view.supplies && (
          <SupplyRow
            key={holder}
            buttons={view.supplies[holder - 1]}
            player={holder}
            isOff={!props.active}
            chosen={chosen}
            hinted={hint?.[0] ?? null}
            onSend={send}
          />
        )}
        {!view.supplies && (
          <p class="bj-goal">{view.goal === 'four-lines' ? t('page.baju.fourLines') : t('page.baju.twoLines')}</p>
        )}
        <Legend state={props.state} />
      </div>
      {drag && isSupply(drag.id) && <Ghost drag={drag} button={{ player, value: Number(drag.id[0]) }} />}
    </div>
  );
}

interface SupplyRowProps {
  buttons: number[];
  player: Button['player'];
  isOff: boolean; // somebody else is on turn
  chosen: Turn;
  hinted: string | null; // the value that a hint would place
  onSend(event: TurnEvent): void;
}

/** What can still be placed. */
function SupplyRow({ buttons, player, isOff, chosen, hinted, onSend }: SupplyRowProps) {
  const pointed = buttons.indexOf(Number(hinted));
  const [touched, setTouched] = useState(0); // of several alike the one that was touched is the chosen one
  const alike = chosen?.[0] === String(buttons[touched]) ? touched : buttons.indexOf(Number(chosen?.[0]));
  return (
    <div class="bj-supply" role="group" aria-label={t('page.baju.supply')}>
      {buttons.map((value, index) => {
        const what = `${value}@`;
        const isChosen = chosen === what && index === alike;
        return (
          <button
            key={index}
            type="button"
            class={`bj-supply-button${isChosen ? ' chosen' : ''}${index === pointed ? ' hinted' : ''}`}
            data-drag={isOff ? undefined : what}
            disabled={isOff}
            aria-pressed={isChosen}
            aria-label={t('page.baju.place', { value })}
            onClick={() => {
              setTouched(index);
              onSend(isChosen ? { kind: 'let-go' } : { kind: 'pick', what });
            }}
          >
            <svg viewBox={BUTTON_BOX} aria-hidden="true">
              <BajuDefs />
              <ButtonPiece button={{ player, value }} />
            </svg>
          </button>
        );
      })}
    </div>
  );
}
