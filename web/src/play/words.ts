// Names and outcomes in words.

import { isKey, t } from '../app/messages';
import type { Face, Made, Seen } from '../boards/face';
import type { Entry, State } from '../rules/types';
import { bestOf } from './best';
import { ownSeats, type Seat, winners } from './table';

/** As much of a table as its people and its outcome are told from. */
type Outcome = { seats: Seat[]; now: { result: string; scores?: number[] } };
type People = Pick<Outcome, 'seats'>;

export function sideName(face: Face, seat: number): string {
  return face.sides?.[seat - 1] ?? t('page.table.player', { number: seat });
}

export function seatName(face: Face, table: People, seat: number): string {
  const owner = table.seats[seat - 1];
  if (!owner) return '';
  if (owner.name) return owner.name;
  if (owner.kind === 'computer') {
    const computers = table.seats.flatMap((each, index) => (each.kind === 'computer' ? [index + 1] : []));
    return computers.length > 1
      ? t('page.table.computerNamed', { letter: 'ABC'[computers.indexOf(seat)] })
      : t('page.table.computer');
  }
  return owner.mine && ownSeats(table.seats).length === 1 ? t('page.table.you') : sideName(face, seat);
}

export const namesOf = (face: Face, table: People): string[] =>
  table.seats.map((_, index) => seatName(face, table, index + 1));

const eventOf = (move: string) => /^(resign|time|agreed)( \d+)?$/.exec(move)?.[1];

/** Something that is no move of the game's rules, but may end it. */
export const isEvent = (move: string): boolean => eventOf(move) !== undefined;

/** A move as the list shows it, or what else ended a game; who plays alone finishes it, and resigns to nobody. */
export function briefOf(face: Face, move: string, names: string[] = []): string {
  const event = eventOf(move);
  if (event === 'resign') return t(names.length === 1 ? 'page.events.briefFinish' : 'page.events.briefResign');
  if (event === 'time') return t('page.events.briefTime');
  if (event === 'agreed') return t('page.events.briefAgreed');
  return face.brief ? face.brief(move, names) : move;
}

/** A move as one would say what to do: "move 3 marbles, push 1". */
export function wordsOf(face: Face, entry: Made, before: State, names: string[], seen: Seen): string {
  const words = isEvent(entry.move) ? null : face.words?.(entry, before, names, seen);
  return words || briefOf(face, entry.move, names);
}

export function tellEntry(face: Face, table: People, entry: Entry): string {
  const [word, who] = entry.move.split(' ');
  if (word === 'resign' && table.seats.length === 1) return t('page.events.finish');
  if (word === 'resign') return t('page.events.resign', { name: seatName(face, table, Number(who) || entry.player) });
  if (word === 'time') return t('page.events.time', { name: seatName(face, table, Number(who) || entry.player) });
  if (word === 'agreed') return t('page.events.agreed');
  return face.tell(entry, sideName(face, entry.player));
}

export function resultTitle(face: Face, table: Outcome): string {
  const result = table.now.result;
  const [kind] = result.split(' ');
  const best = winners(result);
  if (table.seats.length === 1 && face.scoresAlone && table.now.scores)
    return t('page.result.scored', { points: t('page.boards.points', { count: table.now.scores[0] }) });
  if (kind === 'lost') return t('page.result.lost');
  if (table.seats.length === 1) return t('page.result.solved');
  if (kind === 'drawn') return t('page.result.drawn');
  const mine = ownSeats(table.seats);
  if (mine.length === 1) return best.includes(mine[0]) ? t('page.result.youWon') : t('page.result.youLost');
  return t('page.result.won', { name: seatName(face, table, best[0]) });
}

/** How a score that was made alone compares with those before it. */
export function bestText(score: number, best: number | null): string {
  if (best === null) return '';
  return score >= best
    ? t('page.result.best')
    : t('page.result.bestWas', { points: t('page.boards.points', { count: best }) });
}

/** In the game's own words, those for somebody who played alone first, else in those that games share. */
export function resultReason(game: string, result: string, seats: number): string {
  const reason = result.split(' ').pop() ?? '';
  const alone = seats === 1 ? [`result.${game}.alone.${reason}`] : [];
  const key = [...alone, `result.${game}.${reason}`, `result.${reason}`].find(isKey);
  return key ? t(key) : reason;
}

/** Who won and why, as it is read aloud. */
export function resultSentence(face: Face, table: Outcome): string {
  return `${resultTitle(face, table).replace(/!$/, '')}, ${resultReason(face.id, table.now.result, table.seats.length)}`;
}

/** Why it ended; of a game that was played alone also how good that was. */
export function outcomeLine(face: Face, table: Outcome & { now: { options?: Record<string, string> } }): string {
  const { result, scores, options } = table.now;
  const isAlone = face.scoresAlone && table.seats.length === 1;
  const best = isAlone && scores && options ? bestText(scores[0], bestOf(face.id, options)) : '';
  return [resultReason(face.id, result, table.seats.length), best].filter(Boolean).join(' · ');
}

/** A name that tells somebody else who it was: not "You". */
export function nameForOthers(face: Face, table: People, seat: number): string {
  const owner = table.seats[seat - 1];
  return owner.name || (owner.kind === 'computer' ? seatName(face, table, seat) : sideName(face, seat));
}

/** A record that names its players; those whom it names already keep their names. */
export function withNames(record: string, names: string[]): string {
  const [first, ...rest] = record.split('\n');
  const tags = names.flatMap((name, index) => {
    const tag = `[player${index + 1} `;
    return name && !record.includes(`\n${tag}`) ? [`${tag}${name.replaceAll(']', ')')}]`] : [];
  });
  return [first, ...tags, ...rest].join('\n');
}

/** The advice to play a move, with what speaks for it where that is known. */
export function hintText(face: Face, state: State, move: string, reason: string, report?: string[]): string {
  const what = face.advise?.(move, state, report) ?? briefOf(face, move);
  return reason ? t('page.table.hintIsBecause', { move: what, reason }) : t('page.table.hintIs', { move: what });
}
