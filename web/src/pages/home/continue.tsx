// What this person has begun: here and on the server.
import { t } from '../../app/messages';
import { faces } from '../../boards/registry';
import type { Summary } from '../../online/api';
import { gameInProgress } from '../../play/library';
import type { GameInfo } from '../../rules/types';

function ContinueItem(props: { id: string; href: string; title: string; line: string; mine?: boolean }) {
  const Picture = faces[props.id].Picture;
  return (
    <li>
      <a class={`continue-item table-item game-${props.id}`} href={props.href}>
        <span class="game-art">
          <Picture />
        </span>
        <span class="continue-text">
          <strong>{props.title}</strong>
          <span class="muted">{props.line}</span>
        </span>
        {props.mine && <span class="badge">{t('page.table.yourTurn')}</span>}
      </a>
    </li>
  );
}

function opponentsOf(table: Summary): string {
  return table.seats
    .filter(({ seat }) => seat !== table.seat)
    .map(({ name }) => name ?? t('page.online.freeSeat'))
    .join(', ');
}

export function Continue({ games, tables }: { games: GameInfo[]; tables: Summary[] }) {
  const kept = games.flatMap((game) => {
    const saved = gameInProgress(game.id);
    return saved ? [{ game, saved }] : [];
  });
  if (!kept.length && !tables.length) return null;
  return (
    <section class="continue-games" aria-label={t('page.home.continueTitle')}>
      <h2 class="section-title">{t('page.home.continueTitle')}</h2>
      <ul class="continue-list" role="list">
        {tables.map((table) => (
          <ContinueItem
            key={table.id}
            id={table.game}
            href={`/t/${table.id}`}
            title={games.find(({ id }) => id === table.game)?.title ?? table.game}
            line={opponentsOf(table)}
            mine={table.status === 'running' && table.turn === table.seat}
          />
        ))}
        {kept.map(({ game, saved }) => (
          <ContinueItem
            key={game.id}
            id={game.id}
            href={`/practice/${game.id}?game=${saved.id}`}
            title={game.title}
            line={t('page.home.continueLine', { moves: saved.moves })}
          />
        ))}
      </ul>
    </section>
  );
}
