// Positions of the games of tiles by hand: what their editors share.
import { t } from '../app/messages';
import type { Amount, Brush, Editing, HandProps } from '../boards/editing';
import { Blocked, symbolOf, TileFace } from './cells';
import { sorted } from './line-play';
import { TileButton } from './rack';

const MAX_POINTS = 9999;

export const brushOf = (symbol: string): Brush => ({
  id: symbol,
  label: symbol === '#' ? t('page.tiles.grey') : symbol === '?' ? t('page.tiles.wild') : symbolOf(symbol),
  key: symbol,
  Icon: () => (
    <svg viewBox="0 0 1 1" aria-hidden="true">
      {symbol === '#' ? <Blocked /> : <TileFace symbol={symbol} />}
    </svg>
  ),
});

/** Rows with / between them, without the empty cells at their ends; a wildcard is two letters. */
export function readRows(text: string, size: number): string[][] {
  return text
    .split('/')
    .slice(0, size)
    .map((row) => {
      const cells = row.match(/\?\d|./g) ?? [];
      return [...cells, ...Array.from({ length: Math.max(0, size - cells.length) }, () => '.')].slice(0, size);
    });
}

const writeRows = (rows: string[][]) => rows.map((row) => row.join('').replace(/\.+$/, '')).join('/');

export const placeOf = (place: string): [number, number] => [Number(place.slice(1)) - 1, place.charCodeAt(0) - 97];

/** The brush "?" makes a wildcard of the tile that lies there. */
export function putTile(text: string, size: number, place: string, brush: string): string {
  const rows = readRows(text, size);
  const [row, column] = placeOf(place);
  const cell = rows[row]?.[column];
  if (cell) rows[row][column] = brush === '?' ? cell.replace(/^\d/, '?$&') : brush || '.';
  return writeRows(rows);
}

export const shownRows = (text: string, size: number) =>
  readRows(text, size).map((row) => row.map((cell) => cell.replace('?', '')).join(''));

/** The scores, which stand in these words of the position. */
export const scoreAmounts = (scores: string[], set: (scores: string[]) => string): Amount[] =>
  scores.map((score, player) => ({
    label: t('page.editor.scoreOf', { player: player + 1 }),
    value: Number(score),
    most: MAX_POINTS,
    set: (value) => set(scores.map((each, i) => (i === player ? String(value) : each))),
  }));

export const turnsAt = (
  count: (position: string) => number,
  withTurn: (position: string, turn: string) => string,
): Editing['turns'] => ({
  choices: Array.from({ length: 4 }, (_, i): [string, string] => [
    String(i + 1),
    t('page.table.player', { number: i + 1 }),
  ]),
  get: (position) => position.split(' ')[1].replace(/\D/g, '') || '1',
  set: (position, turn) => (Number(turn) <= count(position) ? withTurn(position, turn) : position),
});

/** A rack with another tile in one place. */
export const withTile = (rack: string, index: number, tile: string) =>
  sorted([...rack].map((each, i) => (i === index ? tile : each)));

/** A rack, each tile to choose. */
export function HandRow({ symbols, disabled, onChoose }: HandProps) {
  return (
    <span class="tl-rack">
      {[...symbols].map((symbol, index) => (
        <TileButton key={index} symbol={symbol} disabled={disabled} onClick={() => onChoose(index)} />
      ))}
    </span>
  );
}
