// The Add-Vantage table: everyone's board, the centre, and what the player on turn has to do.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import { type Drag, useDrag } from '../../boards/drag';
import type { BoardProps } from '../../boards/face';
import { tryMove, usePreview, useTurn } from '../../boards/turn';
import { TAP_WIDTH } from '../../boards/viewport';
import { type AddvantageView, dieAt, type SeatView, tileAt, viewOf } from './geometry';
import { claimedSlots, freshCells, hintMarks, skipped } from './marks';
import { Coins, Die, Tile } from './pieces';
import { SeatBoard } from './seat';
import { claimWords } from './tell';
import { OthersThrow } from './throw';
import { Tray } from './tray';
import { dieOn, EMPTY, reduce, type Situation, slotOf, spell, squareOf, TRAY, type Turn, type TurnEvent } from './turn';

export function Board(props: BoardProps) {
  const view = viewOf(props.state);
  const situation: Situation = { view, player: props.state.turn, moves: props.moves, active: props.active };
  const [turn, send] = useTurn<Turn, TurnEvent>(
    props,
    () => EMPTY,
    (now, event) => reduce(situation, now, event),
  );
  const text = spell(situation, turn);
  const preview = usePreview(props, text);
  const { drag, press, hold } = useDrag(props.active, (what, { over }) => {
    if (over) send({ kind: 'put', what, target: over });
  });
  const own = props.seat || 1;
  const [large, setLarge] = useState(own);
  useEffect(() => setLarge(own), [props.state.position, turn.picked]);
  const [first, ...others] = [...view.seats.slice(own - 1), ...view.seats.slice(0, own - 1)];
  const celebrated = props.last ? claimWords(props.last.report.split('\n')) : [];
  const figure = (seat: SeatView) => (
    <SeatFigure
      key={seat.player}
      board={props}
      seat={seat}
      situation={situation}
      turn={turn}
      isLarge={seat.player === large}
      onSend={send}
      onEnlarge={() => setLarge(seat.player)}
    />
  );
  return (
    <div class="game" onPointerDown={press} onTouchMove={hold}>
      <div class="game-board">
        <div class={`av players-${view.players}`}>
          <Centre
            view={view}
            won={celebrated}
            skips={skipped(props.last, view, props.state.turn).map((seat) => skipWords(seat, props.names))}
            position={props.state.position}
            onEdit={props.onEdit}
          />
          {[first, ...others].map(figure)}
        </div>
      </div>
      <div class="game-hand av-tray" data-drop={TRAY}>
        {props.active && (
          <Tray
            situation={situation}
            turn={turn}
            preview={preview}
            hint={props.hint}
            onSend={send}
            onPlay={props.play}
            onConfirm={() => void tryMove(props, text)}
          />
        )}
        {!props.active && view.phase === 'place' && !props.onEdit && (
          <OthersThrow key={props.state.position} view={view} name={props.names[situation.player - 1]} />
        )}
      </div>
      {drag && <Ghost drag={drag} situation={situation} />}
    </div>
  );
}

interface SeatFigureProps {
  board: BoardProps;
  seat: SeatView;
  situation: Situation;
  turn: Turn;
  isLarge: boolean;
  onSend(event: TurnEvent): void;
  onEnlarge(): void;
}

/** A player's board under the player's name, with what is being put on it. A small one grows when it is touched. */
function SeatFigure({ board, seat, situation, turn, isLarge, onSend, onEnlarge }: SeatFigureProps) {
  const { view } = situation;
  const { player } = seat;
  const { onEdit } = board;
  const onTurn = player === situation.player;
  const isMaking = situation.active && onTurn;
  const name = board.names[player - 1];
  const pause = isLarge || view.players === 2 ? pauseWords(view, seat) : '';
  const die = (cell: string) => {
    const laid = isMaking ? dieOn(turn, cell) : undefined;
    return laid === undefined ? dieAt(seat, cell) : view.thrown[laid];
  };
  const tile = (slot: string) => {
    if (!isMaking || view.phase !== 'arrange') return tileAt(seat, slot);
    const number = seat.hand?.[turn.arranging[slot]];
    return number == null ? null : { number, sum: 0, won: false };
  };
  return (
    <figure
      class={`av-seat tone-${player}${onTurn ? ' on-turn' : ''}${player === (board.seat || 1) ? ' own' : ''}${isLarge ? ' big' : ''}`}
      onClickCapture={(event) => {
        const square = event.currentTarget.querySelector('.hit');
        if (isLarge || !event.detail || !square || square.getBoundingClientRect().width >= TAP_WIDTH) return;
        event.stopPropagation();
        onEnlarge();
      }}
    >
      <figcaption>
        <span class="move-token" aria-hidden="true" />
        <span class="av-name">
          <span>{name}</span>
        </span>
        {pause ? (
          <span class="av-pause">
            {!seat.coins && <Coins count={0} />}
            <span class="av-why">{pause}</span>
          </span>
        ) : (
          <Coins count={seat.coins} most={isLarge ? 6 : 2} />
        )}
      </figcaption>
      <SeatBoard
        seat={seat}
        label={name}
        bonusLine={view.bonusLine}
        die={die}
        tile={tile}
        square={(cell) => (onEdit ? { class: 'free', isButton: true } : squareOf(situation, turn, player, cell))}
        slot={(slot) => (onEdit ? { class: 'av-open-slot', isButton: true } : slotOf(situation, turn, player, slot))}
        onChoose={(place) => (onEdit ? onEdit(`${player}${place}`) : onSend({ kind: 'choose', player, place }))}
        fresh={freshCells(board.last, player)}
        hints={hintMarks(board.hint, situation.player, player)}
        claimed={claimedSlots(board.last, player)}
      />
    </figure>
  );
}

/** Why a player takes no turns for now. */
function pauseWords({ phase }: AddvantageView, seat: SeatView): string {
  if (!['turn', 'roll', 'place'].includes(phase)) return '';
  if (seat.board.flat().every(Boolean)) return t('page.addvantage.pausedFull');
  return seat.coins ? '' : t('page.addvantage.pausedPoor');
}

interface CentreProps {
  view: AddvantageView;
  won: string[]; // by the last move, in words
  skips: string[]; // who was passed over after it, and why
  position: string;
  onEdit: BoardProps['onEdit'];
}

function skipWords({ player, coins }: SeatView, names: string[]): string {
  const name = names[player - 1];
  const own = name === t('page.table.you') ? 'yes' : 'no';
  return coins ? t('page.addvantage.skippedFull', { name, own }) : t('page.addvantage.skippedPoor', { name, own });
}

/** The bonus tiles, and the pool or what was won just now. */
function Centre({ view, won, skips, position, onEdit }: CentreProps) {
  return (
    <div class="av-centre">
      {view.bonusTiles.length > 0 && (
        <span class="av-bonus" role="group" aria-label={t('page.addvantage.bonus')}>
          <span>{t('page.addvantage.bonus')}</span>
          {view.bonusTiles.map(({ number, owner }, index) => {
            const label = `${number}${owner ? `, ${t('page.addvantage.taken')} ${t('page.table.player', { number: owner })}` : ''}`;
            const place = `bonus${index}`;
            const picture = (
              <svg key={place} viewBox="-0.42 -0.42 0.84 0.84" role="img" aria-label={label}>
                <Tile number={number} won={owner > 0} size={0.68} />
                {owner > 0 && <circle cx={0.28} cy={-0.28} r={0.13} class={`av-owner tone-${owner}`} />}
              </svg>
            );
            if (!onEdit) return picture;
            return (
              <button key={place} type="button" class="av-bonus-edit" data-place={place} onClick={() => onEdit(place)}>
                {picture}
              </button>
            );
          })}
        </span>
      )}
      {won.length > 0 ? (
        <p key={position} class="celebrate" aria-hidden="true">
          {won.join(' · ')}
        </p>
      ) : (
        !skips.length && <span class="muted">{t('page.addvantage.pool', { count: view.pool })}</span>
      )}
      {skips.length > 0 && <p class="av-skipped">{skips.join(' ')}</p>}
    </div>
  );
}

/** The piece that is being dragged. */
function Ghost({ drag, situation: { view, player } }: { drag: Drag; situation: Situation }) {
  const [, kind, index] = /^(die|tile|)(.*)$/.exec(drag.id) ?? [];
  const seat = view.seats[Number(index[0]) - 1];
  return (
    <svg
      class="ghost"
      viewBox="-0.5 -0.5 1 1"
      style={{ left: `${drag.x - 32}px`, top: `${drag.y - 32}px` }}
      aria-hidden="true"
    >
      {kind === 'tile' ? (
        <Tile number={view.seats[player - 1].hand?.[Number(index)] ?? null} />
      ) : (
        <Die value={kind === 'die' ? view.thrown[Number(index)] : ((seat && dieAt(seat, index.slice(1))) ?? 1)} />
      )}
    </svg>
  );
}
