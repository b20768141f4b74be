// Options of the rules as a person chooses them.
import type { OptionInfo } from '../rules/types';

export type Choice =
  | { kind: 'words'; values: string[] }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'text' };

/** "own,shared" are words, "0,2..5" is a short list, "0..1000" a number, capitals mean free text. */
export function choiceOf(option: OptionInfo): Choice {
  const items = option.values.split(',');
  const range = /^(\d+)\.\.(\d+)$/;
  const single = range.exec(option.values);
  if (single && Number(single[2]) - Number(single[1]) > 10)
    return { kind: 'number', least: Number(single[1]), most: Number(single[2]) };
  const values = items.flatMap((item) => {
    const match = range.exec(item);
    if (!match) return /^[A-Z]+$/.test(item) ? [] : [item];
    const [least, most] = [Number(match[1]), Number(match[2])];
    return Array.from({ length: most - least + 1 }, (_, i) => String(least + i));
  });
  return values.length ? { kind: 'words', values } : { kind: 'text' };
}
