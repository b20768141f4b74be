// What boards use of the page's sentences.
import { t } from './app/messages';

export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** How an option of the rules is asked for, where its own name and values would not do. */
export type OptionTexts = Record<string, { label: string; values?: Record<string, string> }>;

export const texts = {
  table: {
    you: t('page.table.you'),
    player: (number: number) => t('page.table.player', { number }),
    board: (game: string) => t('page.table.board', { game }),
    boardHelp: t('page.table.boardHelp'),
  },
  editor: {
    scoreOf: (player: number) => t('page.editor.scoreOf', { player }),
    rackOf: (player: number) => t('page.editor.rackOf', { player }),
  },
};
