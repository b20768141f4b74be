// A turn in the making: what is chosen or laid before a move is made. Each game has a pure reducer; the hooks here
// keep its state and carry out what it asks for.
import { useEffect, useRef, useState } from 'preact/hooks';
import { asSentence } from '../app/sentence';
import type { Check } from '../rules/types';
import type { BoardProps } from './face';

/** What an event leads to. */
export interface Step<Turn> {
  turn: Turn;
  move?: string; // to be played, if the rules allow it
  say?: string; // why it is refused
  note?: string; // how to go on
}

/** What every game understands: what is chosen is chosen no longer, what is laid stays. */
export interface LetGo {
  kind: 'let-go';
}

type Reducer<Turn, Event> = (turn: Turn, event: Event | LetGo) => Step<Turn>;

/** Plays a move that the rules allow; otherwise says why they do not. */
export async function tryMove({ check, play, say }: BoardProps, move: string): Promise<void> {
  const answer = await check(move);
  if (answer.legal) play(move);
  else say(answer.message);
}

interface Held<Turn> {
  key: string;
  turn: Turn;
  hint: string | null;
  asked?: string; // the move that its last event asked for
}

/**
 * The turn, and how to send events to it, which gives the turn that follows. It begins anew with every position, before
 * anybody can click on it: a later reset would take the first click away. A hint lets go of what is chosen, so that the
 * next click does what the hint shows; one's own move that is asked about is no hint.
 */
export function useTurn<Turn, Event>(
  props: BoardProps,
  start: (previous?: Turn) => Turn,
  reduce: Reducer<Turn, Event>,
): [Turn, (event: Event) => Turn] {
  const key = `${props.active} ${props.seat} ${props.state.position}`;
  const held = useRef<Held<Turn> | null>(null);
  const [, redraw] = useState(0);
  const { hint } = props;
  if (held.current?.key !== key) held.current = { key, turn: start(held.current?.turn), hint };
  const isNews = hint !== held.current.hint && hint !== held.current.asked;
  if (hint && isNews) held.current.turn = reduce(held.current.turn, { kind: 'let-go' }).turn;
  held.current.hint = hint;
  const current = held.current.turn;

  function send(event: Event): Turn {
    const before = held.current ? held.current.turn : current;
    const { turn, move, say, note } = reduce(before, event);
    held.current = { key, turn, hint, asked: move };
    redraw((count) => count + 1);
    if (say) props.say(say);
    else if (note) props.say(note, 'note');
    else if (turn !== before) props.mend();
    if (move) void tryMove(props, move);
    return turn;
  }
  return [current, send];
}

const inWords = (check: Check): Check => (check.legal ? check : { ...check, message: asSentence(check.message) });

/** What the rules say about a move before it is made; null while there is none, or no answer yet. */
export function usePreview(props: BoardProps, move: string): Check | null {
  const [known, setKnown] = useState<{ key: string; check: Check } | null>(null);
  const key = props.active && move ? `${props.state.position} ${move}` : '';
  useEffect(() => {
    if (!key) return;
    let stale = false;
    void props.check(move).then((check) => !stale && setKnown({ key, check: inWords(check) }));
    return () => {
      stale = true;
    };
  }, [key]);
  return key && known?.key === key ? known.check : null;
}
