// What the rules call by a letter, in words.
import { t } from '../app/messages';

export const bonusNames: Record<string, string> = {
  d: t('page.tiles.bonuses.d'),
  t: t('page.tiles.bonuses.t'),
  D: t('page.tiles.bonuses.D'),
  T: t('page.tiles.bonuses.T'),
  '*': t('page.tiles.bonuses.star'),
};
