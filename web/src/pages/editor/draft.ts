// A position in the making, as text. It may lack any of its parts, so whatever reads it may fail.
import type { Editing } from '../../boards/editing';
import type { State } from '../../rules/types';

export function safely<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** The draft drawn as far as its text can be read. */
export const drawDraft = (editing: Editing, state: State, position: string): State =>
  safely(() => editing.draft(state, position), state);

/** The text after a brush touched a place; what lies there already is taken away, except by a key. */
export function paint(editing: Editing, position: string, place: string, brush: string, byKey: boolean): string {
  const next = editing.put(position, place, brush);
  return next === position && !byKey ? editing.put(position, place, '') : next;
}

/** The brush of a key, or the one in hand. */
export function brushFor(editing: Editing, brush: string, key?: string): string {
  return editing.brushes.find((each) => key !== undefined && each.key === key)?.id ?? brush;
}
