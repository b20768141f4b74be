// The games as pictures, what was begun, and where others play.
import { useEffect, useState } from 'preact/hooks';
import { faceOrder, faces } from '../../boards/registry';
import { listTables, myTables, type Summary } from '../../online/api';
import { Socket } from '../../online/socket';
import { savedGame } from '../../play/local';
import type { GameInfo } from '../../rules/types';
import { t } from '../../app/messages';

function playersText(least: number, most: number): string {
  return least === most ? t('page.home.players', { most }) : t('page.home.playersRange', { least, most });
}

function GameCard({ game }: { game: GameInfo }) {
  const face = faces[game.id];
  return (
    <li class={`game-card game-${game.id}`}>
      <a class="game-link" href={`/practice/${game.id}`}>
        <span class="game-art">
          <face.Picture />
        </span>
        <span class="game-text">
          <span class="game-title">{game.title}</span>
          <span class="game-line">{face.line}</span>
        </span>
      </a>
      <div class="game-foot">
        <span class="muted">{playersText(...face.players)}</span>
        <span class="game-actions">
          <a
            class="button small quiet"
            href={`/rules/${game.id}`}
            aria-label={t('page.rules.title', { game: game.title })}
          >
            {t('page.home.rules')}
          </a>
          <a
            class="button small primary"
            href={`/practice/${game.id}`}
            aria-label={`${t('page.home.play')}: ${game.title}`}
          >
            {t('page.home.play')}
          </a>
        </span>
      </div>
    </li>
  );
}

function PuzzleOfTheDay({ games }: { games: GameInfo[] }) {
  const puzzle = games.find((game) => faces[game.id].isPuzzle);
  if (!puzzle) return null;
  const day = new Date().toISOString().slice(0, 10);
  return (
    <section class="card puzzle-day">
      <span>
        <h2>{t('page.home.puzzleTitle')}</h2>
        <span class="muted">{t('page.home.puzzleLine')}</span>
      </span>
      <a class="button primary" href={`/practice/${puzzle.id}?day=${day}`}>
        {t('page.home.solve')}
      </a>
    </section>
  );
}

/** A look at the list besides the server's news, should one have been missed. */
const REFRESH_MS = 60000;

interface Lobby {
  mine: Summary[];
  open: Summary[];
  running: Summary[];
}

/** Hears of every change of the list of tables. */
function listen(onChange: () => void): Socket {
  const socket = new Socket(
    (message) => message.type === 'lobby' && onChange(),
    (connected) => connected && void socket.request({ type: 'lobby', on: true }).then(onChange, () => undefined),
  );
  return socket;
}

/** What happens on the server; null where there is none. */
function useLobby(): Lobby | null {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  useEffect(() => {
    let stale = false;
    let socket: Socket | null = null;
    const refresh = async () => {
      if (document.hidden) return;
      try {
        const [open, running, mine] = await Promise.all([
          listTables('open'),
          listTables('running'),
          myTables().catch(() => []),
        ]);
        if (stale) return;
        const own = new Set(mine.map(({ id }) => id));
        const others = (tables: Summary[]) => tables.filter((table) => !own.has(table.id) && faces[table.game]);
        setLobby({
          open: others(open),
          running: others(running),
          mine: mine.filter(({ status, game }) => ['open', 'starting', 'running'].includes(status) && faces[game]),
        });
        socket ??= listen(() => void refresh());
      } catch {
        if (!stale) setLobby(null);
      }
    };
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      stale = true;
      clearInterval(timer);
      socket?.close();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  return lobby;
}

/** What this person has begun: here and on the server. */
function Continue({ games, tables }: { games: GameInfo[]; tables: Summary[] }) {
  const kept = games.flatMap((game) => {
    const saved = savedGame(game.id);
    return saved ? [{ game, saved }] : [];
  });
  if (!kept.length && !tables.length) return null;
  return (
    <section class="continue-games" aria-label={t('page.home.continueTitle')}>
      <h2 class="section-title">{t('page.home.continueTitle')}</h2>
      <ul class="continue-list" role="list">
        {tables.map((table) => {
          const title = games.find(({ id }) => id === table.game)?.title ?? table.game;
          const others = table.seats
            .filter((seat) => seat.seat !== table.seat)
            .map((seat) => seat.name ?? t('page.online.freeSeat'))
            .join(', ');
          return (
            <ContinueItem
              key={table.id}
              id={table.game}
              href={`/t/${table.id}`}
              title={title}
              line={others}
              mine={table.status === 'running' && table.turn === table.seat}
            />
          );
        })}
        {kept.map(({ game, saved }) => (
          <ContinueItem
            key={game.id}
            id={game.id}
            href={`/practice/${game.id}?go=on`}
            title={game.title}
            line={t('page.home.continueLine', { moves: saved.moves })}
          />
        ))}
      </ul>
    </section>
  );
}

function ContinueItem({
  id,
  href,
  title,
  line,
  mine,
}: {
  id: string;
  href: string;
  title: string;
  line: string;
  mine?: boolean;
}) {
  const Picture = faces[id].Picture;
  return (
    <li>
      <a class={`continue-item table-item game-${id}`} href={href}>
        <span class="game-art">
          <Picture />
        </span>
        <span class="continue-text">
          <strong>{title}</strong>
          <span class="muted">{line}</span>
        </span>
        {mine && <span class="badge">{t('page.table.yourTurn')}</span>}
      </a>
    </li>
  );
}

function TableList({
  title,
  tables,
  games,
  action,
}: {
  title: string;
  tables: Summary[];
  games: GameInfo[];
  action: string;
}) {
  if (!tables.length) return null;
  return (
    <section>
      <h2 class="section-title">{title}</h2>
      <ul class="table-list" role="list">
        {tables.map((table) => (
          <li key={table.id} class="table-item">
            <span>
              <strong>{games.find(({ id }) => id === table.game)?.title}</strong>{' '}
              <span class="muted">
                {table.seats
                  .map((seat) => seat.name)
                  .filter(Boolean)
                  .join(' – ')}
              </span>
            </span>
            <a
              class="button small primary"
              href={`/t/${table.id}`}
              aria-label={`${action}: ${games.find(({ id }) => id === table.game)?.title}`}
            >
              {action}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlayOnline({ games }: { games: GameInfo[] }) {
  return (
    <section>
      <h2 class="section-title">{t('page.home.withFriend')}</h2>
      <p class="chips">
        {games
          .filter((game) => faces[game.id].players[1] > 1)
          .map((game) => (
            <a key={game.id} class="button" href={`/online/${game.id}`}>
              {game.title}
            </a>
          ))}
      </p>
    </section>
  );
}

export function Home({ games }: { games: GameInfo[] }) {
  const shown = faceOrder.flatMap((id) => games.filter((game) => game.id === id));
  const lobby = useLobby();
  return (
    <main id="main" class="page">
      <header class="hero">
        <h1>{t('page.tagline')}</h1>
      </header>
      <Continue games={shown} tables={lobby?.mine ?? []} />
      <ul class="game-grid" role="list">
        {shown.map((game) => (
          <GameCard key={game.id} game={game} />
        ))}
      </ul>
      <PuzzleOfTheDay games={shown} />
      {lobby && (
        <>
          <PlayOnline games={shown} />
          {!lobby.open.length && !lobby.running.length && <p class="muted lobby-empty">{t('page.home.noTables')}</p>}
          <TableList title={t('page.home.openTables')} tables={lobby.open} games={games} action={t('page.home.join')} />
          <TableList
            title={t('page.home.runningTables')}
            tables={lobby.running}
            games={games}
            action={t('page.home.watch')}
          />
        </>
      )}
    </main>
  );
}
