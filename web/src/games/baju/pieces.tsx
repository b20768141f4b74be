// Drawn parts of baju: the board with its bridges, a button, buttons beside a name, pictures.
import { t } from '../../app/messages';
import type { Drag } from '../../boards/drag';
import type { PictureProps } from '../../boards/face';
import { useStart } from '../../boards/use-start';
import type { State } from '../../rules/types';
import { at, type Bridges, type Button, indexOf, NO_BRIDGE, SIZE, viewOf } from './geometry';

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

/** For a button alone in its picture. */
export const BUTTON_BOX = '-0.36 -0.36 0.72 0.74';

export function ButtonPiece({ button, radius = 0.31 }: { button: Button; radius?: number }) {
  const isBlack = button.player === 1;
  return (
    <g>
      <ellipse cy={radius * 0.16} rx={radius * 1.02} ry={radius} class="bj-shadow" />
      <circle
        r={radius}
        fill={isBlack ? 'url(#bj-black)' : 'url(#bj-white)'}
        class={isBlack ? 'bj-button black' : 'bj-button white'}
      />
      <circle r={radius * 0.8} class={isBlack ? 'bj-rim black' : 'bj-rim white'} />
      <text y={radius * 0.36} class={isBlack ? 'bj-value black' : 'bj-value white'} font-size={radius * 1.05}>
        {button.value}
      </text>
    </g>
  );
}

/** Nothing is drawn where there is no bridge. */
export function Bridge({ x, y, vertical, colour }: { x: number; y: number; vertical: boolean; colour: string }) {
  if (colour === NO_BRIDGE) return null;
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

export function BajuBase({ board }: { board: Bridges }) {
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

/** A button on its way from the supply. */
export function Ghost({ drag, button }: { drag: Drag; button: Button }) {
  return (
    <svg
      class="ghost"
      viewBox={BUTTON_BOX}
      style={{ left: `${drag.x - 32}px`, top: `${drag.y - 32}px` }}
      aria-hidden="true"
    >
      <ButtonPiece button={button} />
    </svg>
  );
}

/** What a player has still to place, beside the player's name: of one value a pile. */
export function Supply({ state, seat }: { state: State; seat: number }) {
  const supply = viewOf(state).supplies?.[seat - 1] ?? [];
  return (
    <span class={`bj-left ${seat === 1 ? 'black' : 'white'}`} role="img" aria-label={supplyWords(supply)}>
      {[...new Set(supply)].map((value) => (
        <span key={value} class={supply.filter((each) => each === value).length > 1 ? 'pile' : ''}>
          {value}
        </span>
      ))}
    </span>
  );
}

const supplyWords = (supply: number[]) => `${t('page.baju.supply')}: ${supply.join(' ')}`;

const ring = { bridgesRight: ['rrr', 'bbb', 'bbb', 'rrr'], bridgesDown: ['rwwr', 'rwwr', 'rwwr'] };

/** As the home page shows the game, from words such as "a1:3" and, for white, "b1:w1"; on the board that was chosen. */
export function picture(game: string, buttons: string) {
  return function Picture({ options }: PictureProps) {
    const start = useStart(game, options?.board ? { board: options.board } : undefined);
    return (
      <svg class="picture" viewBox="-2.15 -2.15 4.3 4.3" aria-hidden="true">
        <BajuDefs />
        <BajuBase board={start ? viewOf(start).board : ring} />
        {buttons.split(' ').map((word) => {
          const { x, y } = at(indexOf(word.slice(0, 2)));
          return (
            <g key={word} transform={`translate(${x} ${y})`}>
              <ButtonPiece button={{ player: word[3] === 'w' ? 2 : 1, value: Number(word.slice(-1)) }} />
            </g>
          );
        })}
      </svg>
    );
  };
}
