// What the rules call by a letter, in words.
import { t } from '../app/messages';

export const bonusNames: Record<string, string> = {
  d: t('page.tiles.bonuses.d'),
  t: t('page.tiles.bonuses.t'),
  D: t('page.tiles.bonuses.D'),
  T: t('page.tiles.bonuses.T'),
  '*': t('page.tiles.bonuses.star'),
};

/** What a marked square does, for somebody who touches it. */
export const bonusMeanings: Record<string, string> = {
  d: t('page.tiles.bonusMeans.tile', { times: 2 }),
  t: t('page.tiles.bonusMeans.tile', { times: 3 }),
  D: t('page.tiles.bonusMeans.operation', { times: 2 }),
  T: t('page.tiles.bonusMeans.operation', { times: 3 }),
  '*': t('page.tiles.bonusMeans.star'),
};
