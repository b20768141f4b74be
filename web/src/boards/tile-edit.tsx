// Positions of the games of tiles by hand: the board, and what the players hold.
import { texts } from '../texts';
import { patched, withWords, type Brush, type Editing } from './editing';
import { symbolOf, TileFace } from './tile-cells';

const brushOf = (symbol: string): Brush => ({
  id: symbol,
  label: symbol === '#' ? texts.games.tiles.grey : symbolOf(symbol),
  key: symbol,
  Icon: () => <svg viewBox="0 0 1 1">{symbol === '#' ? <rect x={0.08} y={0.08} width={0.84} height={0.84} rx={0.14} class="tl-blocked" /> : <TileFace symbol={symbol} />}</svg>,
});

/** Rows with / between them, without the empty cells at their ends; a wildcard is two letters. */
function readRows(text: string, size: number): string[][] {
  return text.split('/').slice(0, size).map((row) => {
    const cells = row.match(/\?\d|./g) ?? [];
    return [...cells, ...Array.from({ length: Math.max(0, size - cells.length) }, () => '.')].slice(0, size);
  });
}

const writeRows = (rows: string[][]) => rows.map((row) => row.join('').replace(/\.+$/, '')).join('/');

function putTile(text: string, size: number, place: string, brush: string): string {
  const rows = readRows(text, size);
  const [column, row] = [place.charCodeAt(0) - 97, Number(place.slice(1)) - 1];
  if (rows[row]?.[column]) rows[row][column] = brush || '.';
  return writeRows(rows);
}

const shownRows = (text: string, size: number) => readRows(text, size).map((row) => row.map((cell) => cell.replace('?', '')).join(''));
const replaced = (symbols: string, index: number, brush: string) => symbols.slice(0, index) + brush + symbols.slice(index + 1);
const sorted = (symbols: string) => [...symbols].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join('');
const ORDER = '0123456789+-x:=?';

const OWN_BAG = 55;
const SHARED_BAG = 110;
const PLAIN_ZEROS = 7;
const abakuOption = (name: string) => ['players', 'bag', 'ops', 'board'].includes(name);

/** Bags and counted zeros that fit the board and the racks; counters of the past are dropped. */
function balance(position: string): string {
  const parts = position.split(' ');
  const racks = parts[3].split(',').map((rack) => (rack === '-' ? '' : rack));
  const laid = readRows(parts[0], 15).flat().filter((cell) => cell !== '.').length;
  const held = racks.reduce((sum, rack) => sum + rack.length, 0);
  const bags = parts[4].includes(',') || racks.length === 1
    ? racks.map((rack, index) => OWN_BAG - rack.length - Math.floor((laid + index) / racks.length)).join(',')
    : String(SHARED_BAG - held - laid);
  const zeros = racks.map((rack) => (rack.includes('?') ? PLAIN_ZEROS : [...rack].filter((tile) => tile === '0').length)).join(',');
  return withWords(position, { 4: bags, 5: zeros }, abakuOption);
}

const turnsAt = (count: (position: string) => number, keep: (name: string) => boolean): Editing['turns'] => ({
  choices: Array.from({ length: 4 }, (_, i): [string, string] => [String(i + 1), texts.table.player(i + 1)]),
  get: (position) => position.split(' ')[1].replace(/\D/g, '') || '1',
  set: (position, turn) => (Number(turn) <= count(position) ? withWords(position, { 1: turn }, keep) : position),
});

export const abakuEditing: Editing = {
  brushes: [...'0123456789'].map(brushOf),
  put: (position, place, brush) => balance(withWords(position, { 0: putTile(position.split(' ')[0], 15, place, brush) }, abakuOption)),
  draft: (state, position) => patched(state, { board: shownRows(position.split(' ')[0], 15), wildcards: [] }),
  turns: turnsAt((position) => position.split(' ')[3].split(',').length, abakuOption),
  hands: (position) => position.split(' ')[3].split(',').map((rack, player, racks) => ({
    label: texts.editor.rackOf(player + 1),
    symbols: rack === '-' ? '' : rack,
    set: (index, brush) => balance(withWords(position, { 3: racks.map((each, i) => (i === player ? sorted(replaced(each, index, brush)) : each)).join(',') }, abakuOption)),
  })),
};

const summyOption = (name: string) => name === 'arithmetic';

export const summyEditing: Editing = {
  brushes: [...'0123456789+-x:=#'].map(brushOf),
  put: (position, place, brush) => withWords(position, { 0: putTile(position.split(' ')[0], 25, place, brush) }, summyOption),
  draft: (state, position) => patched(state, { board: shownRows(position.split(' ')[0], 25) }),
  turns: turnsAt(() => 2, summyOption),
  hands: (position) => [4, 5].map((word) => {
    const symbols = position.split(' ')[word]?.replace(/^\.$/, '') ?? '';
    return {
      label: texts.editor.rackOf(word - 3),
      symbols,
      set: (index, brush) => (brush === '#' ? position : withWords(position, { [word]: sorted(replaced(symbols, index, brush)) }, summyOption)),
    };
  }),
};
