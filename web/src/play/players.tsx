// The people and programs at a table: name, score, supply, clock, and whose turn it is.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/messages';
import type { Face } from '../boards/face';
import { type Seat, seenFrom, type TableState, winners } from './table';
import { seatName, sideName } from './words';

function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

export function Clock({ clock }: { clock: NonNullable<Seat['clock']> }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock.running) return;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [clock]);
  const left = clock.remaining - (clock.running ? performance.now() - clock.at : 0);
  return (
    <span class={`clock${clock.running ? ' running' : ''}${left < 20000 ? ' urgent' : ''}`} role="timer">
      {formatClock(left)}
    </span>
  );
}

function PlayerCard({ face, table, seat }: { face: Face; table: TableState; seat: number }) {
  const owner = table.seats[seat - 1];
  const state = table.state;
  const plays = table.seats.some(({ mine, kind }) => mine || kind === 'computer');
  const onTurn = (plays ? table.now : table.state).turn === seat; // in a review: of the position shown
  const best = winners(table.now.result);
  const isShared = best.length > 1 && best.length === table.seats.length; // a draw has no winner
  const won = best.includes(seat) && !isShared;
  const name = seatName(face, table, seat);
  const side = sideName(face, seat);
  const about = [
    name !== side && face.sides && side,
    owner.kind === 'computer' && !owner.name && t('page.table.level', { level: owner.level ?? 5 }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li class={`player${onTurn ? ' on-turn' : ''}${won ? ' winner' : ''}`} aria-current={onTurn ? 'true' : undefined}>
      <span class={`player-token ${face.tones?.[seat - 1] ?? `tone-${seat}`}`} aria-hidden="true" />
      <strong class="player-name">{name}</strong>
      <span class="player-rest">
        {about && <span class="player-side">{about}</span>}
        {owner.present === false && <span class="player-away">{t('page.table.away')}</span>}
        {face.Supply && (
          <span class="player-supply">
            <face.Supply state={state} seat={seat} />
          </span>
        )}
        {owner.clock && <Clock clock={owner.clock} />}
        {face.scoring && (
          <span class="player-score" title={face.score(state, seat)}>
            <span aria-hidden="true">{state.scores[seat - 1]}</span>
            <span class="visually-hidden">{face.score(state, seat)}</span>
          </span>
        )}
      </span>
    </li>
  );
}

/** The seats in the order of their turns, one's own first where their boards lie so. */
function orderOf(face: Face, table: TableState): number[] {
  const seats = table.seats.map((_, index) => index + 1);
  const own = (face.ownFirst && seenFrom(table)) || 1;
  return [...seats.slice(own - 1), ...seats.slice(0, own - 1)];
}

export function Players({ face, table }: { face: Face; table: TableState }) {
  return (
    <ul class={`table-players players players-${table.seats.length}`} role="list">
      {orderOf(face, table).map((seat) => (
        <PlayerCard key={seat} face={face} table={table} seat={seat} />
      ))}
    </ul>
  );
}
