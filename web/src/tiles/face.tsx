// What the faces of games that lay tiles have in common.
import { t } from '../app/messages';
import type { BoardProps, Face } from '../boards/face';
import { TileBoard } from './board';
import { TileFace } from './cells';
import type { TileGame } from './game';
import { Legend, Notes } from './legend';
import { showTime } from './parade';
import { pointsMade } from './scoring';
import { advise, answer, brief, tell, words } from './tell';

export const tileFace = (game: TileGame) =>
  ({
    listsMoves: false,
    Board: (props: BoardProps) => <TileBoard {...props} game={game} />,
    brief,
    listed: (entry) => (entry.move.includes('@') ? words(entry, game.size) : brief(entry.move)),
    words: (made) => words(made, game.size),
    advise: (move, state, report) => advise(move, game.size, game.rows(state), report),
    answer: (entry) => answer(entry, game.size),
    tell: (entry, name) => tell(entry, name, game.size),
    showTime: (entry) => showTime(entry, game.size),
    made: (entry) => pointsMade(entry, game.size),
    Legend: ({ state }) => <Legend game={game} state={state} />,
    Notes: ({ state, seat }) => <Notes game={game} state={state} seat={seat} />,
    score: (state, seat) => t('page.boards.points', { count: state.scores[seat - 1] }),
  }) satisfies Partial<Face>;

/** How many tiles are left to draw, beside a player's name. */
export function Left({ count }: { count: number }) {
  const words = t('page.tiles.bag', { count });
  return (
    <span class="tl-left" title={words}>
      <svg viewBox="0 0 1 1" aria-hidden="true">
        <TileFace symbol="" />
      </svg>
      <span aria-hidden="true">
        {count} <span class="tl-left-word">{t('page.tiles.left')}</span>
      </span>
      <span class="visually-hidden">{words}</span>
    </span>
  );
}
