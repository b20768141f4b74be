// What the rules of Add-Vantage call by a word, in sentences.
import { t } from '../../app/messages';
import type { OptionTexts } from '../../boards/face';

export const options: OptionTexts = {
  players: { label: t('page.addvantage.options.players.label') },
  tiles: {
    label: t('page.addvantage.options.tiles.label'),
    values: {
      take: t('page.addvantage.options.tiles.values.take'),
      stay: t('page.addvantage.options.tiles.values.stay'),
    },
  },
  hidden: {
    label: t('page.addvantage.options.hidden.label'),
    values: {
      no: t('page.addvantage.options.hidden.values.no'),
      yes: t('page.addvantage.options.hidden.values.yes'),
    },
  },
  giveback: {
    label: t('page.addvantage.options.giveback.label'),
    values: {
      no: t('page.addvantage.options.giveback.values.no'),
      yes: t('page.addvantage.options.giveback.values.yes'),
    },
  },
  bonus: {
    label: t('page.addvantage.options.bonus.label'),
    values: {
      main: t('page.addvantage.options.bonus.values.main'),
      anti: t('page.addvantage.options.bonus.values.anti'),
    },
  },
  idle: { label: t('page.addvantage.options.idle.label') },
};
