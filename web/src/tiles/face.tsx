// What the faces of games that lay tiles have in common.
import { t } from '../app/messages';
import type { BoardProps, Face } from '../boards/face';
import { TileBoard } from './board';
import type { TileGame } from './game';
import { showTime } from './parade';
import { brief, tell } from './tell';

export const tileFace = (game: TileGame) =>
  ({
    listsMoves: false,
    Board: (props: BoardProps) => <TileBoard {...props} game={game} />,
    brief,
    tell: (entry, name) => tell(entry, name, game.size),
    showTime: (entry) => showTime(entry, game.size),
    score: (state, seat) => t('page.boards.points', { count: state.scores[seat - 1] }),
  }) satisfies Partial<Face>;

/** How many tiles are left to draw, beside a player's name. */
export const Left = ({ count }: { count: number }) => <span class="tl-left">{t('page.tiles.bag', { count })}</span>;
