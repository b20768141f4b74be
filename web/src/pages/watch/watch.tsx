// The games that are being played for all to see, with their boards as they stand.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import { faceOrder, faces } from '../../boards/registry';
import { Spectator, type Watched } from '../../online/spectator';
import type { GameInfo } from '../../rules/types';
import { WatchedTable } from './watched-table';

/** null until the server has told of them. */
function useSpectator() {
  const [tables, setTables] = useState<Watched[] | null>(null);
  const spectator = useRef<Spectator | null>(null);
  useEffect(() => {
    const opened = new Spectator(setTables);
    spectator.current = opened;
    return () => opened.close();
  }, []);
  return { tables, look: (id: string, isSeen: boolean) => spectator.current?.look(id, isSeen) };
}

/** Nobody plays in the open right now: where one could start, or look on without a server. */
function Nobody({ games }: { games: GameInfo[] }) {
  const online = faceOrder.filter((id) => faces[id].players[1] > 1).flatMap((id) => games.filter((g) => g.id === id));
  return (
    <section class="card watch-empty">
      <p>{t('page.watch.nobody')}</p>
      <p class="chips">
        {online.map((game) => (
          <a key={game.id} class="button" href={`/online/${game.id}?for=anyone`}>
            {game.title}
          </a>
        ))}
      </p>
      <p class="muted">{t('page.watch.hint')}</p>
    </section>
  );
}

export function Watch({ games }: { games: GameInfo[] }) {
  const { tables, look } = useSpectator();
  const shown = tables?.filter(({ table }) => table.game in faces) ?? [];
  return (
    <main id="main" class="page">
      <h1>{t('page.watch.title')}</h1>
      {!tables && (
        <p class="muted" role="status">
          {t('page.online.connecting')}
        </p>
      )}
      {tables && !shown.length && <Nobody games={games} />}
      <ul class="watch-grid" role="list">
        {shown.map((watched) => (
          <WatchedTable
            key={watched.table.id}
            watched={watched}
            title={games.find(({ id }) => id === watched.table.game)?.title ?? watched.table.game}
            onSeen={(isSeen) => look(watched.table.id, isSeen)}
          />
        ))}
      </ul>
    </main>
  );
}
