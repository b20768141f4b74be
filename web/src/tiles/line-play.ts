// Tiles on their way to a board: where they lie, whether they make a line, and how that is written.

export interface Laid {
  rack: number; // its place in the rack
  symbol: string; // what it shows on the board
  wildcard: boolean;
}

export type Tentative = ReadonlyMap<number, Laid>; // by cell

export const columnName = (column: number) => String.fromCharCode(97 + column);
export const cellName = (cell: number, size: number) => `${columnName(cell % size)}${Math.floor(cell / size) + 1}`;

/** START in the form that says the direction: number first is across, letter first is down. */
function startName(cell: number, size: number, down: boolean): string {
  const letter = columnName(cell % size);
  const number = Math.floor(cell / size) + 1;
  return down ? `${letter}${number}` : `${number}${letter}`;
}

type Spelling = { text: string } | { problem: 'none' | 'line' | 'gap' };

/** The move that lays these tiles; `filled` tells which cells the board has filled already. */
export function spellPlay(tentative: Tentative, size: number, filled: (cell: number) => boolean): Spelling {
  const cells = [...tentative.keys()].sort((a, b) => a - b);
  if (cells.length === 0) return { problem: 'none' };
  const sameRow = cells.every((cell) => Math.floor(cell / size) === Math.floor(cells[0] / size));
  const sameColumn = cells.every((cell) => cell % size === cells[0] % size);
  if (!sameRow && !sameColumn) return { problem: 'line' };
  const step = sameRow ? 1 : size;
  for (let cell = cells[0]; cell <= cells[cells.length - 1]; cell += step)
    if (!tentative.has(cell) && !filled(cell)) return { problem: 'gap' };
  const tiles = cells.map((cell) => {
    const laid = tentative.get(cell);
    return laid?.wildcard ? `?${laid.symbol}` : laid?.symbol;
  });
  return { text: `${tiles.join('')}@${startName(cells[0], size, !sameRow)}` };
}

const ORDER = '0123456789+-x:=?';

/** Tiles as positions and moves list them. */
export const sorted = (symbols: string[]) => [...symbols].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join('');

export const spellSwap = (symbols: string[]) => `swap:${sorted(symbols)}`;

export interface Scored {
  cells: number[];
  text: string;
  points: number;
}

/** The cell of a name such as "c4". */
export const cellNamed = (name: string, size: number) => (Number(name.slice(1)) - 1) * size + name.charCodeAt(0) - 97;

function readCell(text: string, size: number): { cell: number; down: boolean } | null {
  const across = /^(\d+)([a-z])$/.exec(text);
  const down = /^([a-z])(\d+)$/.exec(text);
  const [letter, number] = across ? [across[2], across[1]] : down ? [down[1], down[2]] : ['', ''];
  if (!letter) return null;
  return { cell: (Number(number) - 1) * size + letter.charCodeAt(0) - 97, down: !!down };
}

/** What a play made. */
export interface Report {
  runs: Scored[];
  points: number | null;
  combo: boolean;
}

/** Its lines have the runs: "op 8g-8h 2^2=4 6", "sum 13j-13n 2+5=7 14". */
export function readReport(report: string[], size: number): Report {
  const runs: Scored[] = [];
  let points: number | null = null;
  for (const line of report) {
    const run = /^(?:op|sum) (\S+)-(\S+) (.*) (\d+)$/.exec(line);
    if (run) {
      const from = readCell(run[1], size);
      const to = readCell(run[2], size);
      if (!from || !to) continue;
      const cells: number[] = [];
      for (let cell = from.cell; cell <= to.cell; cell += from.down ? size : 1) cells.push(cell);
      runs.push({ cells, text: run[3], points: Number(run[4]) });
    }
    const total = /^points (-?\d+)$/.exec(line);
    if (total) points = Number(total[1]);
  }
  return { runs, points, combo: report.includes('combo') };
}

/** The cells that a play filled, from its spelling and the board before it. */
export function cellsOfPlay(move: string, size: number, filled: (cell: number) => boolean): number[] {
  const match = /^([^@]+)@(\S+)$/.exec(move);
  const start = match ? readCell(match[2], size) : null;
  if (!match || !start) return [];
  const count = match[1].replace(/\?/g, '').length;
  const cells: number[] = [];
  for (let cell = start.cell; cells.length < count && cell < size * size; cell += start.down ? size : 1)
    if (!filled(cell)) cells.push(cell);
  return cells;
}

/** The tiles that a play would lay, by cell. */
export function tilesOfPlay(move: string | null, size: number, filled: (cell: number) => boolean): Map<number, string> {
  const symbols = move?.split('@')[0].replace(/\?/g, '') ?? '';
  return new Map(cellsOfPlay(move ?? '', size, filled).map((cell, index) => [cell, symbols[index]]));
}

/** The row that a play makes, old tiles and new ones: what is read on the board. */
export function rowOfPlay(move: string, size: number, rows: string[]): string {
  const old = (cell: number) => {
    const symbol = rows[Math.floor(cell / size)]?.[cell % size] ?? '.';
    return /[.#]/.test(symbol) ? '' : symbol;
  };
  const tiles = tilesOfPlay(move, size, (cell) => old(cell) !== '');
  const [first] = tiles.keys();
  if (first === undefined) return '';
  const isDown = /@[a-z]/.test(move);
  const read = (cell: number) => tiles.get(cell) ?? old(cell);
  const step = isDown ? size : 1;
  const isInLine = (cell: number) => cell >= 0 && cell < size * size && (isDown || sameRow(cell, first, size));
  let from = first;
  while (isInLine(from - step) && read(from - step)) from -= step;
  let text = '';
  for (let cell = from; isInLine(cell) && read(cell); cell += step) text += read(cell);
  return text;
}

const sameRow = (one: number, other: number, size: number) => Math.floor(one / size) === Math.floor(other / size);

/** An operation for people: x and : as the signs, powers raised. */
export function prettyOperation(text: string): string {
  return text
    .replace(/sqrt\((\d+)\)/g, '√$1')
    .replace(/cbrt\((\d+)\)/g, '∛$1')
    .replace(/\^2/g, '²')
    .replace(/\^3/g, '³')
    .replace(/x/g, ' × ')
    .replace(/:/g, ' ÷ ')
    .replace(/(\d|²|³)([+-])(?=\d)/g, '$1 $2 ')
    .replace(/=/g, ' = ')
    .replace(/-/g, '−');
}
