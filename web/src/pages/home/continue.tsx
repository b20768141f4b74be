// What this person has begun, here and on the server: the few that matter now, and the way to all of them.
import { t } from '../../app/messages';
import { faces } from '../../boards/registry';
import type { Summary } from '../../online/api';
import { keptGames } from '../../play/library';
import { seatName } from '../../play/words';
import type { GameInfo } from '../../rules/types';
import { firstUnfinished, type MyGame } from '../games/my-games';

const MOST_SHOWN = 4;

/** Against whom it is played, and where. */
function lineOf({ game, seats, isOnline }: MyGame): string {
  const others = seats.flatMap(({ mine }, index) =>
    mine ? [] : [seatName(faces[game], { seats }, index + 1) || t('page.online.freeSeat')],
  );
  return [...others, t(isOnline ? 'page.games.online' : 'page.games.local')].join(' · ');
}

function ContinueItem({ game, title }: { game: MyGame; title: string }) {
  const Picture = faces[game.game].Picture;
  return (
    <li>
      <a class={`continue-item game-${game.game}`} href={game.address}>
        <span class="game-art">
          <Picture />
        </span>
        <span class="continue-text">
          <strong>{title}</strong>
          <span class="muted">{lineOf(game)}</span>
        </span>
        {game.isMyTurn && <span class="badge">{t('page.table.yourTurn')}</span>}
      </a>
    </li>
  );
}

export function Continue({ games, tables }: { games: GameInfo[]; tables: Summary[] }) {
  const titleOf = (id: string) => games.find((game) => game.id === id)?.title;
  const mine = firstUnfinished(keptGames(), tables, (id) => titleOf(id) !== undefined);
  if (!mine.length) return null;
  return (
    <section class="continue-games" aria-label={t('page.home.continueTitle')}>
      <header>
        <h2 class="section-title">{t('page.home.continueTitle')}</h2>
        {mine.length > MOST_SHOWN && <a href="/games">{t('page.home.continueAll', { count: mine.length })}</a>}
      </header>
      <ul class="continue-list" role="list">
        {mine.slice(0, MOST_SHOWN).map((game) => (
          <ContinueItem key={game.id} game={game} title={titleOf(game.game) ?? ''} />
        ))}
      </ul>
    </section>
  );
}
