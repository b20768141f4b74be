// Abaku positions by hand: the board, and what the players hold.
import { t } from '../../app/messages';
import { type Editing, patched, resized, withOption, withWords } from '../../boards/editing';
import {
  brushOf,
  HandRow,
  placeOf,
  putTile,
  readRows,
  scoreAmounts,
  shownRows,
  turnsAt,
  withTile,
} from '../../tiles/editor';
import { cellName } from '../../tiles/line-play';
import { SIZE } from './geometry';
import { options } from './texts';

const OWN_BAG = 55;
const SHARED_BAG = 110;
const PLAIN_ZEROS = 7;
const isOption = (name: string) => name in options;

/**
 * Bags and counted zeros that fit the board and the racks. The counters of the past are dropped, but who holds a
 * wildcard has drawn seven zeros before, and here exchanged them.
 */
function balance(position: string): string {
  const parts = position.split(' ');
  const racks = parts[3].split(',').map((rack) => (rack === '-' ? '' : rack));
  const laid = readRows(parts[0], SIZE)
    .flat()
    .filter((cell) => cell !== '.').length;
  const held = racks.reduce((sum, rack) => sum + rack.length, 0);
  const bags = parts.includes('bag=shared')
    ? String(SHARED_BAG - held - laid)
    : racks.map((rack, index) => OWN_BAG - rack.length - Math.floor((laid + index) / racks.length)).join(',');
  const hasWild = racks.map((rack) => rack.includes('?'));
  const zeros = racks
    .map((rack, player) => (hasWild[player] ? PLAIN_ZEROS : [...rack].filter((tile) => tile === '0').length))
    .join(',');
  const balanced = withWords(position, { 4: bags, 5: zeros }, isOption);
  return hasWild.includes(true)
    ? `${balanced} swapped=${hasWild.map((has) => (has ? PLAIN_ZEROS : 0)).join(',')}`
    : balanced;
}

const digits = [...'0123456789'];
const racksOf = (position: string) => position.split(' ')[3].split(',');
const FRESH_RACK = '12345';

/** With so many players; those who are new have a rack and no points. */
function withPlayers(position: string, count: number): string {
  const parts = position.split(' ');
  const scores = resized(parts[2].split(','), count, () => '0').join(',');
  const racks = resized(racksOf(position), count, () => FRESH_RACK).join(',');
  const turn = Number(parts[1].replace(/\D/g, '')) <= count ? parts[1] : '1';
  return balance(withOption(withWords(position, { 1: turn, 2: scores, 3: racks }, isOption), 'players', String(count)));
}

export const editing: Editing = {
  brushes: [...digits, '?'].map(brushOf),
  put: (position, place, brush) =>
    balance(withWords(position, { 0: putTile(position.split(' ')[0], SIZE, place, brush) }, isOption)),
  ask(position, place, brush) {
    const [row, column] = placeOf(place);
    const isEmpty = readRows(position.split(' ')[0], SIZE)[row]?.[column] === '.';
    return brush === '?' && isEmpty
      ? { title: t('page.tiles.wildcard'), answers: digits.map((digit) => ({ ...brushOf(digit), id: `?${digit}` })) }
      : null;
  },
  draft(state, position) {
    const rows = readRows(position.split(' ')[0], SIZE);
    const wildcards = rows.flat().flatMap((cell, index) => (cell.startsWith('?') ? [cellName(index, SIZE)] : []));
    return patched(state, { board: shownRows(position.split(' ')[0], SIZE), wildcards });
  },
  turns: turnsAt(
    (position) => racksOf(position).length,
    (position, turn) => balance(withWords(position, { 1: turn }, isOption)),
  ),
  players: { choices: [1, 2, 3, 4], get: (position) => racksOf(position).length, set: withPlayers },
  fit: balance,
  HandRow,
  hands: (position) =>
    racksOf(position).map((rack, player, racks) => ({
      label: t('page.editor.rackOf', { player: player + 1 }),
      symbols: rack === '-' ? '' : rack,
      set: (index, brush) =>
        balance(
          withWords(
            position,
            { 3: racks.map((each, i) => (i === player ? withTile(each, index, brush) : each)).join(',') },
            isOption,
          ),
        ),
    })),
  amounts: (position) =>
    scoreAmounts(position.split(' ')[2].split(','), (scores) =>
      withWords(position, { 2: scores.join(',') }, () => true),
    ),
};
