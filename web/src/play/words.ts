// Names and outcomes in words.
import type { Face } from '../boards/face';
import type { Entry } from '../rules/types';
import { texts } from '../texts';
import { winners, type TableState } from './table';

export function sideName(face: Face, seat: number): string {
  return face.sides?.[seat - 1] ?? texts.table.player(seat);
}

export function seatName(face: Face, table: TableState, seat: number): string {
  const owner = table.seats[seat - 1];
  if (!owner) return '';
  if (owner.name) return owner.name;
  if (owner.kind === 'computer') {
    const computers = table.seats.flatMap((each, index) => (each.kind === 'computer' ? [index + 1] : []));
    return texts.table.computer(computers.length > 1 ? 'ABC'[computers.indexOf(seat)] : '');
  }
  const people = table.seats.filter((each) => each.mine && each.kind === 'human').length;
  return owner.mine && people === 1 ? texts.table.you : sideName(face, seat);
}

/** A move as the list and hints show it; events keep their word. */
export function briefOf(face: Face, move: string): string {
  return face.brief && !/^(resign|time|agreed)/.test(move) ? face.brief(move) : move;
}

export function tellEntry(face: Face, table: TableState, entry: Entry): string {
  const [word, who] = entry.move.split(' ');
  if (word === 'resign') return texts.events.resign(seatName(face, table, Number(who) || entry.player));
  if (word === 'time') return texts.events.time(seatName(face, table, Number(who) || entry.player));
  if (word === 'agreed') return texts.events.agreed;
  return face.tell(entry, sideName(face, entry.player));
}

export function resultTitle(face: Face, table: TableState): string {
  const result = table.now.result;
  const [kind] = result.split(' ');
  const best = winners(result);
  if (kind === 'lost') return texts.result.lost;
  if (table.seats.length === 1) return texts.result.solved;
  if (kind === 'drawn') return texts.result.drawn;
  const mine = table.seats.flatMap((seat, index) => (seat.mine && seat.kind === 'human' ? [index + 1] : []));
  if (mine.length === 1) return best.includes(mine[0]) ? texts.result.youWon : texts.result.youLost;
  return texts.result.won(seatName(face, table, best[0]));
}

export function resultReason(result: string): string {
  const reason = result.split(' ').pop() ?? '';
  return texts.result.reasons[reason] ?? reason;
}
