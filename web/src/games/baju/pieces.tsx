// Drawn parts of baju: the bridges, a button.
import { type BajuView, type Button, columnOf, rowOf, SIZE } from './geometry';

export const at = (index: number) => ({ x: columnOf(index) - 1.5, y: rowOf(index) - 1.5 });

export function BajuDefs() {
  return (
    <defs>
      <radialGradient id="bj-black" cx="40%" cy="30%" r="80%">
        <stop offset="0" stop-color="var(--disc-black-1)" />
        <stop offset="0.5" stop-color="var(--disc-black-2)" />
        <stop offset="1" stop-color="var(--disc-black-3)" />
      </radialGradient>
      <radialGradient id="bj-white" cx="40%" cy="30%" r="85%">
        <stop offset="0" stop-color="var(--disc-white-1)" />
        <stop offset="0.6" stop-color="var(--disc-white-2)" />
        <stop offset="1" stop-color="var(--disc-white-3)" />
      </radialGradient>
    </defs>
  );
}

export function ButtonPiece({ button, radius = 0.31 }: { button: Button; radius?: number }) {
  const black = button.player === 1;
  return (
    <g>
      <ellipse cy={radius * 0.16} rx={radius * 1.02} ry={radius} class="bj-shadow" />
      <circle
        r={radius}
        fill={black ? 'url(#bj-black)' : 'url(#bj-white)'}
        class={black ? 'bj-button black' : 'bj-button white'}
      />
      <circle r={radius * 0.8} class={black ? 'bj-rim black' : 'bj-rim white'} />
      <text y={radius * 0.36} class={black ? 'bj-value black' : 'bj-value white'} font-size={radius * 1.05}>
        {button.value}
      </text>
    </g>
  );
}

export function Bridge({ x, y, vertical, colour }: { x: number; y: number; vertical: boolean; colour: string }) {
  const length = 0.44;
  const width = 0.17;
  const [w, h] = vertical ? [width, length] : [length, width];
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={0.06} class={`bj-bridge ${colour}`} />
      {colour === 'r' && <circle r={0.035} class="bj-bridge-mark" />}
      {colour === 'w' && (
        <path
          class="bj-bridge-line"
          d={vertical ? `M0 ${-h / 2 + 0.07}V${h / 2 - 0.07}` : `M${-w / 2 + 0.07} 0H${w / 2 - 0.07}`}
        />
      )}
    </g>
  );
}

export function BajuBase({ board }: { board: Pick<BajuView['board'], 'bridgesRight' | 'bridgesDown'> }) {
  const bridges = [];
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) {
      const x = column - 1.5;
      const y = row - 1.5;
      if (column < SIZE - 1)
        bridges.push(
          <Bridge
            key={`r${row}${column}`}
            x={x + 0.5}
            y={y}
            vertical={false}
            colour={board.bridgesRight[row][column]}
          />,
        );
      if (row < SIZE - 1)
        bridges.push(
          <Bridge key={`d${row}${column}`} x={x} y={y + 0.5} vertical colour={board.bridgesDown[row][column]} />,
        );
    }
  return (
    <g>
      <rect x={-2.05} y={-2.05} width={4.1} height={4.1} rx={0.28} class="bj-edge" />
      <rect x={-1.97} y={-1.97} width={3.94} height={3.94} rx={0.22} class="bj-felt" />
      {bridges}
      {Array.from({ length: 16 }, (_, i) => (
        <circle key={i} cx={at(i).x} cy={at(i).y} r={0.35} class="bj-space" />
      ))}
    </g>
  );
}
