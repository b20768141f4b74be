// Rulings: options that settle what a rulebook leaves open, in sentences.
import type { GameInfo, OptionInfo } from '../rules/types';
import { isKey, t } from './messages';

export const isRuling = (option: OptionInfo): boolean => option.ruling !== undefined;

/** What a value of a ruling means. */
export function rulingText({ name, ruling }: OptionInfo, value: string): string {
  return ruling !== undefined && isKey(ruling) ? t(ruling, { value }) : `${name}=${value}`;
}

/** The rulings in which a game differs from the default, each as a sentence. */
export function changedRulings(game: Pick<GameInfo, 'options'>, chosen: Record<string, string>): string[] {
  return game.options.flatMap((option) => {
    const value = chosen[option.name] ?? option.default;
    return isRuling(option) && value !== option.default ? [rulingText(option, value)] : [];
  });
}
