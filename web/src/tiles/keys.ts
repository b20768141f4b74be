// The board by keyboard: arrows move a cursor, symbols lay tiles.
import type { BoardProps } from '../boards/face';
import { arrows } from '../boards/grid-keys';
import type { TileGame } from './game';
import { cellName } from './line-play';
import type { SeenSection } from './section';
import type { Turn, TurnEvent } from './turn';

interface Keyboard {
  props: BoardProps;
  game: TileGame;
  turn: Turn;
  send(event: TurnEvent): Turn;
  section: SeenSection;
}

/** What a key means while tiles are laid. */
export function eventOf(key: string, symbols: Record<string, string>): TurnEvent | null {
  const arrow = arrows[key];
  if (arrow) return { kind: 'step', columns: arrow[0], rows: arrow[1] };
  switch (key) {
    case 'Enter':
      return { kind: 'enter' };
    case ' ':
      return { kind: 'turn' };
    case 'Escape':
      return { kind: 'recall' };
    case 'Backspace':
      return { kind: 'erase' };
    default:
      return key.length === 1 ? { kind: 'type', symbol: symbols[key] ?? key } : null;
  }
}

export function onBoardKey({ props, game, turn, send, section }: Keyboard, event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const place = cellName(turn.cursor, game.size);
  if (props.onEdit && (event.key === 'Enter' || /^[\d+\-x:=#?]$/.test(event.key))) {
    event.preventDefault();
    return props.onEdit(place, event.key === 'Enter' ? undefined : event.key);
  }
  const meant = eventOf(event.key, game.keys);
  if (!meant || (!props.active && meant.kind !== 'step')) return;
  const next = send(meant);
  if (next !== turn || meant.kind === 'enter') event.preventDefault();
  if (next.cursor === turn.cursor) return;
  section.reveal(next.cursor);
  section.svg.current?.querySelector<SVGElement>(`[data-place="${cellName(next.cursor, game.size)}"]`)?.focus();
}
