// My games: what was played on this device and at tables of the server, to go on with, look at again, take along or delete.
import './styles.css';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import { faces } from '../../boards/registry';
import { myTables, type Summary } from '../../online/api';
import { keptGames } from '../../play/library';
import type { GameInfo } from '../../rules/types';
import { GameItem } from './game-item';
import { isUnfinished, listMyGames, type MyGame } from './my-games';

export function MyGames({ games }: { games: GameInfo[] }) {
  const [kept, setKept] = useState(keptGames);
  const [tables, setTables] = useState<Summary[] | null>(null);
  const refresh = () => {
    setKept(keptGames());
    void myTables().then(setTables, () => setTables([])); // without a server, or nobody yet: those of the device alone
  };
  useEffect(() => {
    refresh();
    addEventListener('storage', refresh); // another tab goes on with a game
    return () => removeEventListener('storage', refresh);
  }, []);
  const mine = listMyGames(kept, tables ?? [], (game) => game in faces);
  const section = (title: string, list: MyGame[]) =>
    list.length > 0 && (
      <section>
        <h2 class="section-title">{title}</h2>
        <ul class="my-games" role="list">
          {list.map((game) => {
            const info = games.find(({ id }) => id === game.game);
            return info && <GameItem key={game.id} game={game} info={info} onGone={refresh} />;
          })}
        </ul>
      </section>
    );
  return (
    <main id="main" class="page">
      <h1>{t('page.games.title')}</h1>
      {!mine.length && tables && (
        <div class="stack">
          <p class="lead">{t('page.games.none')}</p>
          <p>
            <a class="button primary" href="/">
              {t('page.games.home')}
            </a>
          </p>
        </div>
      )}
      {section(t('page.games.unfinished'), mine.filter(isUnfinished))}
      {section(
        t('page.games.finished'),
        mine.filter((game) => !isUnfinished(game)),
      )}
    </main>
  );
}
