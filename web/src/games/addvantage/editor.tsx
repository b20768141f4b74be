// Add-Vantage positions by hand: dice, tiles, coins, who plays and whose turn it is.
import { t } from '../../app/messages';
import { type Editing, patched, resized, withOption, withWords } from '../../boards/editing';
import { columnOf, rowOf, type TileView, viewOf } from './geometry';
import { Die, Piece, Tile } from './pieces';

const isOption = (name: string) => ['players', 'tiles', 'hidden', 'giveback', 'bonus', 'idle'].includes(name);

type Dice = string[]; // three rows such as "5.2"
interface Tiles {
  numbers: string[]; // rows, then columns
  won: boolean[];
}
interface Bonus {
  number: string;
  owner: number; // 0: in the centre
}
/** The words of a position that change. */
interface Parts {
  boards: Dice[];
  coins: string[];
  tiles: Tiles[];
  bonus: Bonus[];
}

const EMPTY_BOARD = '.../.../...';
const COINS = '2';
/** How many tiles of each number there are: as many as four players and the centre need. */
const TILES: Record<string, number> = { 7: 1, 8: 2, 9: 4, 10: 6, 11: 6, 12: 4, 13: 2, 14: 1 };
const BONUS_LINES: Record<string, string[]> = { main: ['a1', 'b2', 'c3'], anti: ['c1', 'b2', 'a3'] };

const readTiles = (text: string): Tiles => {
  const all = text.split(/[,/]/);
  return { numbers: all.map((tile) => tile.replace('*', '')), won: all.map((tile) => tile.endsWith('*')) };
};
const writeTiles = ({ numbers, won }: Tiles) => {
  const tile = (index: number) => `${numbers[index]}${won[index] ? '*' : ''}`;
  return `${[0, 1, 2].map(tile).join(',')}/${[3, 4, 5].map(tile).join(',')}`;
};
const readBonus = (text: string): Bonus[] =>
  text === '-'
    ? []
    : text.split(',').map((tile) => ({ number: tile.split('@')[0], owner: Number(tile.split('@')[1] ?? 0) }));
const writeBonus = (bonus: Bonus[]) =>
  bonus.map(({ number, owner }) => `${number}${owner ? `@${owner}` : ''}`).join(',') || '-';

function readParts(position: string): Parts {
  const [, boards, coins, tiles, bonus] = position.split(' ');
  return {
    boards: boards.split('|').map((board) => board.split('/')),
    coins: coins.split(','),
    tiles: tiles.split('|').map(readTiles),
    bonus: readBonus(bonus),
  };
}

/** The dice of line 0..5: three rows, then three columns. */
const lineOf = (dice: Dice, line: number) => (line < 3 ? dice[line] : dice.map((row) => row[line - 3]).join(''));
const sumOf = (line: string) => (line.includes('.') ? 0 : [...line].reduce((sum, die) => sum + Number(die), 0));

/** How many tiles of a number nobody has. */
function leftOf(number: string, { tiles, bonus }: Parts): number {
  const used = [...tiles.flatMap(({ numbers }) => numbers), ...bonus.map((tile) => tile.number)];
  return (TILES[number] ?? 0) - used.filter((each) => each === number).length;
}

const bonusLine = (position: string) => BONUS_LINES[position.split(' ').includes('bonus=anti') ? 'anti' : 'main'];

/** What matches now is won. What was won before stays so, unless the tiles stay where they are until the end. */
function judge(position: string, parts: Parts): void {
  const stays = position.split(' ').includes('tiles=stay');
  parts.tiles.forEach((own, player) => {
    own.won = own.numbers.map(
      (number, line) => !stays && (own.won[line] || sumOf(lineOf(parts.boards[player], line)) === Number(number)),
    );
  });
  for (const tile of parts.bonus) if (stays || tile.owner > parts.boards.length) tile.owner = 0;
  parts.boards.forEach((dice, player) => {
    const sum = sumOf(
      bonusLine(position)
        .map((cell) => dice[rowOf(cell)][columnOf(cell)])
        .join(''),
    );
    const matching = parts.bonus.filter((tile) => Number(tile.number) === sum);
    const won = matching.find((tile) => tile.owner === 0);
    if (won && !matching.some((tile) => tile.owner === player + 1)) won.owner = player + 1;
  });
  parts.bonus.sort((a, b) => Number(a.number) - Number(b.number) || a.owner - b.owner);
}

/** The position with these parts, at the start of a turn. */
function write(position: string, parts: Parts): string {
  judge(position, parts);
  const [stage] = position.split(' ');
  const isTurn = stage.startsWith('turn:') && Number(stage.slice(5)) <= parts.boards.length;
  return withWords(
    position,
    {
      0: isTurn ? stage : 'turn:1',
      1: parts.boards.map((dice) => dice.join('/')).join('|'),
      2: parts.coins.join(','),
      3: parts.tiles.map(writeTiles).join('|'),
      4: writeBonus(parts.bonus),
    },
    isOption,
  );
}

function putDie(position: string, parts: Parts, player: number, cell: string, die: string): void {
  const dice = parts.boards[player];
  const [row, column] = [rowOf(cell), columnOf(cell)];
  dice[row] = dice[row].slice(0, column) + die + dice[row].slice(column + 1);
  parts.tiles[player].won[row] = parts.tiles[player].won[3 + column] = false;
  if (!bonusLine(position).includes(cell)) return;
  for (const tile of parts.bonus) if (tile.owner === player + 1) tile.owner = 0;
}

/** A place for a tile: a line of a player, or the centre. */
interface Slot {
  get(): string;
  set(number: string): void;
}
const lineSlot = ({ numbers, won }: Tiles, line: number): Slot => ({
  get: () => numbers[line],
  set: (number) => {
    numbers[line] = number;
    won[line] = false;
  },
});
const bonusSlot = (tile: Bonus): Slot => ({
  get: () => tile.number,
  set: (number) => {
    tile.number = number;
    tile.owner = 0;
  },
});

/** Where no such tile is left, the two change places. */
function putTile(parts: Parts, slot: Slot, number: string): void {
  const old = slot.get();
  if (old === number) return;
  const everywhere = [
    ...parts.bonus.map(bonusSlot),
    ...parts.tiles.flatMap((own) => own.numbers.map((_, line) => lineSlot(own, line))).reverse(),
  ];
  if (leftOf(number, parts) <= 0) everywhere.find((other) => other.get() === number)?.set(old);
  slot.set(number);
}

const isArranged = ({ tiles }: Parts) => tiles.every(({ numbers }) => numbers.length === 6);

function put(position: string, place: string, brush: string): string {
  const parts = readParts(position);
  const [player, where] = [Number(place[0]) - 1, place.slice(1)];
  const isSquare = /^\d[abc][123]$/.test(place);
  if (!isArranged(parts)) return position;
  if (isSquare && (brush === '' || brush.startsWith('die')))
    putDie(position, parts, player, where, brush.slice(3) || '.');
  else if (!isSquare && brush.startsWith('tile')) {
    const line = where[0] === 'r' ? Number(where[1]) - 1 : 3 + 'abc'.indexOf(where[1]);
    putTile(
      parts,
      place.startsWith('bonus') ? bonusSlot(parts.bonus[Number(place.slice(5))]) : lineSlot(parts.tiles[player], line),
      brush.slice(4),
    );
  } else return position;
  return write(position, parts);
}

/** Six tiles that nobody has, for a player who is new. */
function freshTiles(parts: Parts): Tiles {
  const left = Object.keys(TILES).flatMap((number) =>
    Array.from({ length: Math.max(0, leftOf(number, parts)) }, () => number),
  );
  return { numbers: left.slice(0, 6), won: [] };
}

function withPlayers(position: string, count: number): string {
  const parts = readParts(position);
  if (!isArranged(parts)) return position;
  parts.boards = resized(parts.boards, count, () => EMPTY_BOARD.split('/'));
  parts.coins = resized(parts.coins, count, () => COINS);
  parts.tiles = parts.tiles.slice(0, count);
  while (parts.tiles.length < count) parts.tiles.push(freshTiles(parts));
  return withOption(write(position, parts), 'players', String(count));
}

export const editing: Editing = {
  start: [
    'new addvantage chance=manual',
    'play deal:9,10,11,11,12,13',
    'play deal:7,8,9,10,10,12',
    'play arrange:11,9,10/11,12,13',
    'play arrange:7,8,9/10,10,12',
    'play bonus:10,11',
  ],
  brushes: [
    ...[1, 2, 3, 4, 5, 6].map((value) => ({
      id: `die${value}`,
      label: t('page.addvantage.die', { value }),
      key: String(value),
      Icon: () => (
        <Piece>
          <Die value={value} />
        </Piece>
      ),
    })),
    ...[7, 8, 9, 10, 11, 12, 13, 14].map((number) => ({
      id: `tile${number}`,
      label: t('page.addvantage.tile', { number }),
      Icon: () => (
        <Piece>
          <Tile number={number} size={0.72} />
        </Piece>
      ),
    })),
  ],
  put,
  draft(state, position) {
    const view = viewOf(state);
    const { boards, tiles, bonus } = readParts(position);
    const seats = boards.map((dice, index) => {
      const { numbers, won } = tiles[index] ?? { numbers: [], won: [] };
      const lines = numbers.map(
        (number, line): TileView => ({ number: Number(number), sum: sumOf(lineOf(dice, line)), won: won[line] }),
      );
      return {
        ...(view.seats[index] ?? { ...view.seats[0], player: index + 1 }),
        board: dice.map((row) => [...row].map((die) => (die === '.' ? null : Number(die)))),
        ...(lines.length === 6 ? { rowTiles: lines.slice(0, 3), columnTiles: lines.slice(3) } : {}),
      };
    });
    const bonusTiles = bonus.map(({ number, owner }) => ({ number: Number(number), owner }));
    return {
      ...patched(state, { seats, players: seats.length, bonusTiles }),
      scores: seats.map((_, index) => state.scores[index] ?? 0),
    };
  },
  turns: {
    choices: [1, 2, 3, 4].map((player): [string, string] => [
      `turn:${player}`,
      t('page.table.player', { number: player }),
    ]),
    get: (position) => position.split(' ')[0],
    set: (position, turn) => withWords(position, { 0: turn }, isOption),
  },
  fit: (position) => withWords(position, {}, (name) => name !== 'still'),
  players: { choices: [2, 3, 4], get: (position) => position.split(' ')[1].split('|').length, set: withPlayers },
  amounts: (position) =>
    position
      .split(' ')[2]
      .split(',')
      .map((coins, index, all) => ({
        label: t('page.addvantage.coinsOf', { player: index + 1 }),
        value: Number(coins),
        most: Number(COINS) * all.length,
        set: (value) =>
          withWords(position, { 2: all.map((each, i) => (i === index ? String(value) : each)).join(',') }, isOption),
      })),
};
