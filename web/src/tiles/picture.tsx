// A small board of tiles, as the home page shows a game.
import { Blocked, Ground, TileFace } from './cells';

const COLUMNS = 9;

/** From rows of nine symbols: tiles, '#' blocked, '.' empty, and below them the bonuses of the same squares. */
export function tilePicture(rows: string[], bonuses: string[] = []) {
  return function Picture() {
    return (
      <svg class="picture" viewBox={`-0.15 -0.15 ${COLUMNS + 0.3} ${rows.length + 0.3}`} aria-hidden="true">
        <rect x={-0.12} y={-0.12} width={COLUMNS + 0.24} height={rows.length + 0.24} rx={0.25} class="tl-ground" />
        {rows.flatMap((symbols, row) =>
          [...symbols].map((symbol, column) => (
            <g key={`${column},${row}`} transform={`translate(${column} ${row})`}>
              <Ground bonus={bonuses[row]?.[column] ?? '.'} />
              {symbol === '#' && <Blocked />}
              {!'.#'.includes(symbol) && <TileFace symbol={symbol} />}
            </g>
          )),
        )}
      </svg>
    );
  };
}
