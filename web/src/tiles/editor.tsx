// Positions of the games of tiles by hand: the board, and what the players hold.

import { type Amount, type Brush, type Editing, patched, resized, withOption, withWords } from '../boards/editing';
import { texts } from '../texts';
import { symbolOf, TileFace } from './cells';
import { cellName } from './line-play';
import { words } from './texts';

const brushOf = (symbol: string): Brush => ({
  id: symbol,
  label: symbol === '#' ? words.grey : symbol === '?' ? words.wild : symbolOf(symbol),
  key: symbol,
  Icon: () => (
    <svg viewBox="0 0 1 1">
      {symbol === '#' ? (
        <rect x={0.08} y={0.08} width={0.84} height={0.84} rx={0.14} class="tl-blocked" />
      ) : (
        <TileFace symbol={symbol} />
      )}
    </svg>
  ),
});

/** Rows with / between them, without the empty cells at their ends; a wildcard is two letters. */
function readRows(text: string, size: number): string[][] {
  return text
    .split('/')
    .slice(0, size)
    .map((row) => {
      const cells = row.match(/\?\d|./g) ?? [];
      return [...cells, ...Array.from({ length: Math.max(0, size - cells.length) }, () => '.')].slice(0, size);
    });
}

const writeRows = (rows: string[][]) => rows.map((row) => row.join('').replace(/\.+$/, '')).join('/');

const placeOf = (place: string): [number, number] => [Number(place.slice(1)) - 1, place.charCodeAt(0) - 97];

/** The brush "?" makes a wildcard of the tile that lies there. */
function putTile(text: string, size: number, place: string, brush: string): string {
  const rows = readRows(text, size);
  const [row, column] = placeOf(place);
  const cell = rows[row]?.[column];
  if (cell) rows[row][column] = brush === '?' ? cell.replace(/^\d/, '?$&') : brush || '.';
  return writeRows(rows);
}

const shownRows = (text: string, size: number) =>
  readRows(text, size).map((row) => row.map((cell) => cell.replace('?', '')).join(''));
const replaced = (symbols: string, index: number, brush: string) =>
  symbols.slice(0, index) + brush + symbols.slice(index + 1);
const sorted = (symbols: string) => [...symbols].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join('');
const ORDER = '0123456789+-x:=?';

/** The scores, which stand in these words of the position. */
const scoreAmounts = (scores: string[], set: (scores: string[]) => string): Amount[] =>
  scores.map((score, player) => ({
    label: texts.editor.scoreOf(player + 1),
    value: Number(score),
    most: MOST_POINTS,
    set: (value) => set(scores.map((each, i) => (i === player ? String(value) : each))),
  }));
const MOST_POINTS = 9999;

const OWN_BAG = 55;
const SHARED_BAG = 110;
const PLAIN_ZEROS = 7;
const abakuOption = (name: string) => ['players', 'bag', 'ops', 'board'].includes(name);

/**
 * Bags and counted zeros that fit the board and the racks. The counters of the past are dropped, but who holds a
 * wildcard has drawn seven zeros before, and here exchanged them.
 */
function balance(position: string): string {
  const parts = position.split(' ');
  const racks = parts[3].split(',').map((rack) => (rack === '-' ? '' : rack));
  const laid = readRows(parts[0], 15)
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
  const balanced = withWords(position, { 4: bags, 5: zeros }, abakuOption);
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
  return balance(
    withOption(withWords(position, { 1: turn, 2: scores, 3: racks }, abakuOption), 'players', String(count)),
  );
}

const turnsAt = (
  count: (position: string) => number,
  withTurn: (position: string, turn: string) => string,
): Editing['turns'] => ({
  choices: Array.from({ length: 4 }, (_, i): [string, string] => [String(i + 1), texts.table.player(i + 1)]),
  get: (position) => position.split(' ')[1].replace(/\D/g, '') || '1',
  set: (position, turn) => (Number(turn) <= count(position) ? withTurn(position, turn) : position),
});

export const abakuEditing: Editing = {
  brushes: [...digits, '?'].map(brushOf),
  put: (position, place, brush) =>
    balance(withWords(position, { 0: putTile(position.split(' ')[0], 15, place, brush) }, abakuOption)),
  ask(position, place, brush) {
    const [row, column] = placeOf(place);
    const isEmpty = readRows(position.split(' ')[0], 15)[row]?.[column] === '.';
    return brush === '?' && isEmpty
      ? { title: words.wildcard, answers: digits.map((digit) => ({ ...brushOf(digit), id: `?${digit}` })) }
      : null;
  },
  draft(state, position) {
    const rows = readRows(position.split(' ')[0], 15);
    const wildcards = rows.flat().flatMap((cell, index) => (cell.startsWith('?') ? [cellName(index, 15)] : []));
    return patched(state, { board: shownRows(position.split(' ')[0], 15), wildcards });
  },
  turns: turnsAt(
    (position) => racksOf(position).length,
    (position, turn) => balance(withWords(position, { 1: turn }, abakuOption)),
  ),
  players: { choices: [1, 2, 3, 4], get: (position) => racksOf(position).length, set: withPlayers },
  hands: (position) =>
    racksOf(position).map((rack, player, racks) => ({
      label: texts.editor.rackOf(player + 1),
      symbols: rack === '-' ? '' : rack,
      set: (index, brush) =>
        balance(
          withWords(
            position,
            { 3: racks.map((each, i) => (i === player ? sorted(replaced(each, index, brush)) : each)).join(',') },
            abakuOption,
          ),
        ),
    })),
  amounts: (position) =>
    scoreAmounts(position.split(' ')[2].split(','), (scores) =>
      withWords(position, { 2: scores.join(',') }, () => true),
    ),
};

const summyOption = (name: string) => name === 'arithmetic';

export const summyEditing: Editing = {
  brushes: [...'0123456789+-x:=#'].map(brushOf),
  put: (position, place, brush) =>
    withWords(position, { 0: putTile(position.split(' ')[0], 25, place, brush) }, summyOption),
  draft: (state, position) => patched(state, { board: shownRows(position.split(' ')[0], 25) }),
  turns: turnsAt(
    () => 2,
    (position, turn) => withWords(position, { 1: turn }, summyOption),
  ),
  hands: (position) =>
    [4, 5].map((word) => {
      const symbols = position.split(' ')[word]?.replace(/^\.$/, '') ?? '';
      return {
        label: texts.editor.rackOf(word - 3),
        symbols,
        set: (index, brush) =>
          brush === '#'
            ? position
            : withWords(position, { [word]: sorted(replaced(symbols, index, brush)) }, summyOption),
      };
    }),
  amounts: (position) =>
    scoreAmounts(position.split(' ').slice(2, 4), (scores) =>
      withWords(position, { 2: scores[0], 3: scores[1] }, () => true),
    ),
};
