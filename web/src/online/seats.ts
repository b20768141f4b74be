// The seats of a server's table as the page shows them.
import type { Seat } from '../play/table';
import type { ServerClock, ServerSeat } from './api';

function kindOf({ kind }: ServerSeat): Seat['kind'] {
  if (kind === 'bot') return 'computer';
  return kind === 'human' ? 'human' : 'open';
}

/** `at` is when the clock was read, by performance.now(). */
export function readSeats(seats: ServerSeat[], clock: ServerClock, at: number): Seat[] {
  const isMine = (seat: ServerSeat) => !!seat.yours && seats.filter(({ yours }) => yours).length === 1;
  const left = clock.kind === 'none' ? undefined : clock.left;
  return seats.map((seat, index) => ({
    name: isMine(seat) ? '' : (seat.name ?? ''), // one's own is called "You"
    kind: kindOf(seat),
    level: seat.level,
    mine: !!seat.yours,
    present: seat.kind === 'bot' || (seat.kind === 'human' ? seat.connected : false),
    clock: left && { remaining: left[index], running: clock.running === seat.seat, at },
  }));
}
