// Fivefold in the browser: the pages, and the rules they all stand on.
import './styles/app.css';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { mountAnnouncer } from './app/announce';
import { Header } from './app/header';
import { t } from './app/messages';
import { mountMotion } from './app/motion';
import { type Route, useRoute } from './app/router';
import { applySettings } from './app/settings';
import { completeFaces } from './boards/registry';
import { Editor } from './pages/editor/editor';
import { MyGames } from './pages/games/games';
import { Home } from './pages/home/home';
import { Learn } from './pages/learn/learn';
import { NotFound } from './pages/not-found';
import { PlayerPage } from './pages/player/player';
import { Practice } from './pages/practice/practice';
import { Review } from './pages/review/review';
import { Rules } from './pages/rules/rules';
import { SettingsDialog } from './pages/settings/settings';
import { OnlineSetup } from './pages/setup/online-setup';
import { TablePage } from './pages/table/table';
import { rules } from './rules/client';
import type { GameInfo } from './rules/types';

function Page({ route, games }: { route: Route; games: GameInfo[] }) {
  switch (route.page) {
    case '':
      return <Home games={games} />;
    case 'practice':
      return <Practice key={route.rest[0]} route={route} games={games} />;
    case 'online':
      return <OnlineSetup key={route.rest[0]} route={route} games={games} />;
    case 't':
    case 'table':
      return <TablePage key={route.rest[0]} route={route} games={games} />;
    case 'games':
      return <MyGames games={games} />;
    case 'you':
      return <PlayerPage />;
    case 'rules':
      return <Rules route={route} games={games} />;
    case 'learn':
      return <Learn key={route.rest[0]} route={route} games={games} />;
    case 'review':
      return <Review route={route} />;
    case 'editor':
      return <Editor route={route} games={games} />;
    default:
      return <NotFound />;
  }
}

function App() {
  const route = useRoute();
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [settingsOpen, setSettingsOpen] = useState(false);
  useEffect(() => {
    const load = async () => {
      const known = await rules.games();
      await completeFaces(known);
      setGames(known);
    };
    load().catch(() => setFailed(true));
  }, []);
  useEffect(() => {
    const heading = document.querySelector('main h1')?.textContent;
    document.title = heading && route.page ? `${heading} · ${t('page.appName')}` : t('page.appName');
  }, [route.page, route.rest.join('/'), !!games]);
  return (
    <>
      <Header route={route} onSettings={() => setSettingsOpen(true)} />
      {failed && (
        <main id="main" class="page narrow">
          <p class="error" role="alert">
            {t('page.failed')}
          </p>
        </main>
      )}
      {games && <Page route={route} games={games} />}
      {settingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
    </>
  );
}

applySettings();
mountMotion();
void navigator.serviceWorker?.register('/sw.js').catch(() => undefined); // without one, just no offline reload
mountAnnouncer();
render(<App />, document.getElementById('app') ?? document.body);
