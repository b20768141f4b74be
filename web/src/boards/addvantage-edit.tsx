// Add-Vantage positions by hand: dice, tiles, coins, and whose turn it is.
import { texts } from '../texts';
import { columnOf, Die, rowOf, Tile, type AddvantageView, type TileView } from './addvantage-pieces';
import { patched, withWords, type Editing } from './editing';

const words = texts.games.addvantage;
const isOption = (name: string) => ['players', 'tiles', 'hidden', 'giveback', 'bonus'].includes(name);

type Dice = string[]; // three rows such as "5.2"
interface Tiles {
  numbers: string[]; // rows, then columns
  won: boolean[];
}

const readTiles = (text: string): Tiles => {
  const all = text.split(/[,/]/);
  return { numbers: all.map((tile) => tile.replace('*', '')), won: all.map((tile) => tile.endsWith('*')) };
};
const writeTiles = ({ numbers, won }: Tiles) => {
  const tile = (index: number) => `${numbers[index]}${won[index] ? '*' : ''}`;
  return `${[0, 1, 2].map(tile).join(',')}/${[3, 4, 5].map(tile).join(',')}`;
};

/** The dice of line 0..5: three rows, then three columns. */
const lineOf = (dice: Dice, line: number) => (line < 3 ? dice[line] : dice.map((row) => row[line - 3]).join(''));
const sumOf = (line: string) => (line.includes('.') ? 0 : [...line].reduce((sum, die) => sum + Number(die), 0));

function put(position: string, place: string, brush: string): string {
  const parts = position.split(' ');
  const player = Number(place[0]) - 1;
  const where = place.slice(1);
  const boards = parts[1].split('|');
  const tiles = parts[3].split('|');
  const dice = boards[player].split('/');
  const own = readTiles(tiles[player]);
  const isSquare = /^[abc][123]$/.test(where);
  const line = where[0] === 'r' ? Number(where[1]) - 1 : 3 + 'abc'.indexOf(where[1] ?? '');
  if (isSquare && (brush === '' || brush.startsWith('die'))) {
    const [row, column] = [rowOf(where), columnOf(where)];
    dice[row] = dice[row].slice(0, column) + (brush.slice(3) || '.') + dice[row].slice(column + 1);
    for (const each of [row, 3 + column]) own.won[each] = sumOf(lineOf(dice, each)) === Number(own.numbers[each]);
  } else if (!isSquare && brush.startsWith('tile')) {
    own.numbers[line] = brush.slice(4);
    own.won[line] = sumOf(lineOf(dice, line)) === Number(own.numbers[line]);
  } else return position;
  boards[player] = dice.join('/');
  tiles[player] = writeTiles(own);
  const turn = parts[0].startsWith('turn:') ? parts[0] : 'turn:1';
  return withWords(position, { 0: turn, 1: boards.join('|'), 3: tiles.join('|') }, isOption);
}

export const addvantageEditing: Editing = {
  start: [
    'new addvantage chance=manual', 'play deal:9,10,11,11,12,13', 'play deal:7,8,9,10,10,12',
    'play arrange:11,9,10/11,12,13', 'play arrange:7,8,9/10,10,12', 'play bonus:10,11',
  ],
  brushes: [
    ...[1, 2, 3, 4, 5, 6].map((value) => ({ id: `die${value}`, label: words.die(value), key: String(value), Icon: () => <svg viewBox="-0.42 -0.42 0.84 0.84"><Die value={value} /></svg> })),
    ...[7, 8, 9, 10, 11, 12, 13, 14].map((number) => ({ id: `tile${number}`, label: words.tile(number), Icon: () => <svg viewBox="-0.42 -0.42 0.84 0.84"><Tile number={number} size={0.72} /></svg> })),
  ],
  put,
  draft(state, position) {
    const parts = position.split(' ');
    const view = state.view as AddvantageView;
    const boards = parts[1].split('|');
    const tiles = (parts[3] ?? '').split('|');
    const seats = view.seats.map((seat, index) => {
      const dice = boards[index]?.split('/') ?? [];
      const own = tiles[index]?.includes('/') ? readTiles(tiles[index]) : null;
      const tile = (line: number): TileView => ({ number: Number(own!.numbers[line]), sum: sumOf(lineOf(dice, line)), won: own!.won[line] });
      return {
        ...seat,
        board: dice.map((row) => [...row].map((die) => (die === '.' ? null : Number(die)))),
        ...(own ? { rowTiles: [0, 1, 2].map(tile), columnTiles: [3, 4, 5].map(tile) } : {}),
      };
    });
    return patched(state, { seats });
  },
  turns: {
    choices: [1, 2, 3, 4].map((player): [string, string] => [`turn:${player}`, texts.table.player(player)]),
    get: (position) => position.split(' ')[0],
    set: (position, turn) => withWords(position, { 0: turn }, isOption),
  },
  amounts: (position) => position.split(' ')[2].split(',').map((coins, index, all) => ({
    label: words.coinsOf(index + 1),
    value: Number(coins),
    set: (value) => withWords(position, { 2: all.map((each, i) => (i === index ? String(value) : each)).join(',') }, isOption),
  })),
};
