// Editing a position by hand: what can be put where, and how the text of the position changes. A
// draft may be a position that cannot be; the rules say so, and the board still shows it.
import type { ComponentType } from 'preact';
import type { State } from '../rules/types';

export interface Brush {
  id: string;
  label: string;
  key?: string; // that puts it by keyboard
  Icon: ComponentType;
}

/** Tiles of a player, each replaced by choosing it. */
export interface Hand {
  label: string;
  symbols: string;
  set(index: number, brush: string): string; // the new position
}

/** How they are drawn. */
export interface HandProps {
  symbols: string;
  disabled: boolean;
  onChoose(index: number): void;
}

export interface Amount {
  label: string;
  value: number;
  most: number;
  set(value: number): string;
}

/** What has to be known still before something is put down. */
export interface Question {
  title: string;
  answers: Brush[];
}

/** How many play. */
interface PlayerCount {
  choices: number[];
  get(position: string): number;
  set(position: string, count: number): string;
}

export interface Editing {
  start?: string[]; // lines of the engine protocol to a position that has everything
  brushes: Brush[];
  put(position: string, place: string, brush: string): string;
  ask?(position: string, place: string, brush: string): Question | null;
  /** Instead of brushes: what lies on two places changes places. */
  swap?(position: string, from: string, to: string): string;
  /** The state with what the text says about the board, whether the rules accept it or not. */
  draft(state: State, position: string): State;
  turns?: { choices: [string, string][]; get(position: string): string; set(position: string, turn: string): string };
  players?: PlayerCount;
  hands?(position: string): Hand[];
  HandRow?: ComponentType<HandProps>;
  amounts?(position: string): Amount[];
  /** After an option has changed: without what is counted or remembered otherwise by the new rules. */
  fit?(position: string): string;
}

/** Of a game whose positions are edited as text alone. */
export const textEditing: Editing = { brushes: [], put: (position) => position, draft: (state) => state };

/** A position as words that are replaced one by one; NAME=VALUE words that are not kept are dropped. */
export function withWords(position: string, change: Record<number, string>, isKept: (name: string) => boolean): string {
  return position
    .split(' ')
    .map((word, index) => change[index] ?? word)
    .filter((word) => {
      const name = /^([a-wyz][a-z-]+)=/.exec(word)?.[1]; // x= is a hand of pieces
      return name === undefined || isKept(name);
    })
    .join(' ');
}

export const patched = (state: State, view: object): State => ({
  ...state,
  view: { ...(state.view as object), ...view },
});

/** The first `count` items of a list, with new ones where there are too few. */
export const resized = <T>(items: T[], count: number, fresh: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => items[index] ?? fresh(index));

/** What a position says of an option; nothing where it has the default. */
export const optionIn = (position: string, name: string): string | undefined =>
  position
    .split(' ')
    .find((word) => word.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The same position with another value of an option. */
export function withOption(position: string, name: string, value: string): string {
  const rest = position.split(' ').filter((word) => !word.startsWith(`${name}=`));
  return [...rest, `${name}=${value}`].join(' ');
}
