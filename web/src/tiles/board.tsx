// The board of games that lay tiles in a line: rack, tiles being laid with live points, and after each turn what it
// made, run by run.
import { t } from '../app/messages';
import './styles.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Drag, useDrag } from '../boards/drag';
import type { BoardProps } from '../boards/face';
import { usePreview, useTurn } from '../boards/turn';
import type { State } from '../rules/types';
import { TileFace } from './cells';
import { PassDialog, SwapDialog, WildDialog } from './dialogs';
import type { TileGame } from './game';
import { Grid } from './grid';
import { onBoardKey } from './keys';
import { cellName, readReport, spellSwap, tilesOfPlay } from './line-play';
import { useLastPlay } from './parade';
import { Hand } from './rack';
import { Racks } from './racks';
import { Runs } from './runs';
import { useSection, Zoom } from './section';
import { bonusMeanings } from './texts';
import { cellOf, isTile, rackOf, reduce, type Situation, spell, startTurn, type Turn, type TurnEvent } from './turn';

export function TileBoard({ game, ...props }: BoardProps & { game: TileGame }) {
  const { state, active, whole } = props;
  const { size } = game;
  const seat = active ? state.turn : props.seat;
  const situation: Situation = { size, rows: game.rows(state), rack: seat > 0 ? game.rack(state, seat) : '' };
  const [turn, send] = useTurn<Turn, TurnEvent>(
    props,
    (previous) => startTurn(situation, previous),
    (now, event) => reduce(situation, now, event),
  );
  const [asking, setAsking] = useState<'swap' | 'pass' | null>(null);
  const [pointed, setPointed] = useState<number | null>(null); // a run of the list under the pointer
  const close = () => setAsking(null);
  const { move, problem } = spell(situation, turn);
  const last = useLastPlay(props, game);
  const hinted = useMemo(
    () => tilesOfPlay(props.hint, size, (cell) => isTile(situation, cell)),
    [props.hint, state.position],
  );
  const preview = usePreview(props, turn.laid.size || !hinted.size ? move : (props.hint ?? '')); // a hint is shown like what is laid
  const scored = preview?.legal ? readReport(preview.report, size) : null;
  const { fresh, parade } = last;
  const section = useSection({
    situation,
    begins: game.begins,
    whole,
    position: state.position,
    played: new Set([...fresh, ...last.report.runs.flatMap(({ cells }) => cells)]),
    hinted,
    laid: [...turn.laid.keys()],
  });
  const { drag, press, hold } = useDrag(active, (what, { over }) => send({ kind: 'drag', what, over }));
  const report = scored ?? last.report;
  const meaning = meaningOf(game, state, situation, turn);
  const shown = pointed !== null ? report.runs[pointed] : last.framed;

  useLift(props, turn, send);
  useStaleNote(section.isTappable, props.mend);

  function choose(cell: number) {
    const isNews = !section.isTappable && active && turn.picked !== null;
    if (isNews) props.say(t('page.tiles.closer'), 'note');
    if (!section.aim(cell)) return;
    if (props.onEdit) props.onEdit(cellName(cell, size));
    if (props.onEdit || active) send({ kind: props.onEdit ? 'focus' : 'choose', cell });
  }

  return (
    <div class={`game ${game.name}`} onPointerDown={press} onTouchMove={hold}>
      <div class="game-board">
        <Grid
          title={game.title}
          seen={section}
          run={shown ?? null}
          size={size}
          rows={situation.rows}
          bonuses={game.bonuses?.(state) ?? null}
          wildcards={game.wildcards?.(state) ?? []}
          turn={turn}
          fresh={fresh}
          hinted={hinted}
          over={drag ? cellOf(drag.over) : section.aimed}
          active={active}
          bad={turn.refused && preview?.legal !== true}
          onKeyDown={(event) => onBoardKey({ props, game, turn, send, section }, event)}
          onCell={choose}
          onFocus={(cell) => send({ kind: 'focus', cell })}
        />
        {last.report.combo && parade === null && props.animate && !active && (
          <p key={state.position} class="tl-burst" aria-hidden="true">
            {t('page.tiles.combo')}
          </p>
        )}
      </div>
      <div class="game-hand tl-hand">
        <div class="tl-report">
          <Runs
            report={report}
            isLast={!scored}
            own={props.own ?? null}
            size={size}
            parade={parade}
            missing={preview && !preview.legal ? preview.message : (problem ?? meaning)}
            onPoint={setPointed}
          />
          <Zoom viewport={section} size={size} />
        </div>
        {props.open && !active && <Racks game={game} state={state} names={props.names} />}
        {seat > 0 && (
          <Hand
            rack={situation.rack}
            turn={turn}
            active={active}
            dragged={drag?.id ?? null}
            hinted={props.hint?.startsWith('swap:') ? props.hint.slice(5) : ''}
            points={turn.laid.size ? (scored?.points ?? null) : null}
            onSend={send}
            onSwap={() => setAsking('swap')}
            onPass={game.passLine ? () => setAsking('pass') : undefined}
          />
        )}
      </div>
      {drag && (
        <Ghost drag={drag} symbol={turn.laid.get(cellOf(drag.id))?.symbol ?? situation.rack[rackOf(drag.id)] ?? ''} />
      )}
      {asking === 'pass' && (
        <PassDialog line={game.passLine?.(state, seat) ?? ''} onPass={() => props.play('pass')} onClose={close} />
      )}
      {asking === 'swap' && (
        <SwapDialog
          rack={situation.rack}
          line={game.swapLine}
          onClose={close}
          onSwap={(symbols) => props.play(spellSwap(symbols))}
        />
      )}
      {turn.asking && <WildDialog onAnswer={(digit) => send({ kind: 'answer', digit })} />}
    </div>
  );
}

/** What a square that was touched does, and what a star in hand is. */
function meaningOf({ size, bonuses }: TileGame, state: State, { rack }: Situation, turn: Turn): string | null {
  if (turn.picked !== null) return rack[turn.picked] === '?' ? t('page.tiles.starMeans') : null;
  const bonus = bonuses?.(state)[Math.floor(turn.cursor / size)][turn.cursor % size] ?? '';
  return turn.looked && !turn.laid.size ? (bonusMeanings[bonus] ?? null) : null;
}

/** An undo takes the tile back that was laid last, while there is one. */
function useLift({ lift, active }: BoardProps, { laid }: Turn, send: (event: TurnEvent) => Turn): void {
  useEffect(() => {
    if (!lift) return;
    lift.current = () => {
      const isLaid = active && laid.size > 0;
      if (isLaid) send({ kind: 'erase' });
      return isLaid;
    };
    return () => {
      lift.current = () => false;
    };
  });
}

/** Where squares can no longer be hit, nobody is told any longer that they can. */
function useStaleNote(isTappable: boolean, mend: () => void): void {
  useEffect(() => {
    if (!isTappable) mend();
  }, [isTappable]);
}

/** The tile that is being dragged, above the finger. */
function Ghost({ drag, symbol }: { drag: Drag; symbol: string }) {
  const style = { left: `${drag.x - 32}px`, top: `${drag.y - 52}px` };
  return (
    <svg class="ghost" viewBox="0 0 1 1" style={style} aria-hidden="true">
      <TileFace symbol={symbol} />
    </svg>
  );
}
