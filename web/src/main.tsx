// Fivefold in the browser: the pages, and the rules they all stand on.
import './styles/app.css';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announce, mountAnnouncer } from './app/announce';
import { Header } from './app/header';
import { keepFocus, pageStart } from './app/kept-focus';
import { t } from './app/messages';
import { mountMotion } from './app/motion';
import { keepApp } from './app/offline';
import { wrongPart } from './app/pages';
import { type Route, useRoute } from './app/router';
import { applySettings } from './app/settings';
import { completeFaces, lacksFaces } from './boards/registry';
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
import { Study } from './pages/study/study';
import { TablePage } from './pages/table/table';
import { Watch } from './pages/watch/watch';
import { warmRules } from './rules/client';
import { games } from './rules/game-list';

function Page({ route }: { route: Route }) {
  if (wrongPart(route, games)) return <NotFound />;
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
    case 'watch':
      return <Watch games={games} />;
    case 'games':
      return <MyGames games={games} />;
    case 'you':
      return <PlayerPage />;
    case 'rules':
      return <Rules route={route} games={games} />;
    case 'learn':
      return <Learn key={route.rest[0]} route={route} games={games} />;
    case 'review':
      return <Review key={route.query.toString()} route={route} />;
    case 'analysis':
      return <Study key={route.rest[0]} route={route} games={games} />;
    case 'editor':
      return <Editor route={route} games={games} />;
    default:
      return <NotFound />;
  }
}

/** Whether all games can be shown; a game without a face has to ask the rules for some of its plain one. */
function useFaces() {
  const [ready, setReady] = useState(!lacksFaces(games));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!ready)
      completeFaces(games).then(
        () => setReady(true),
        () => setFailed(true),
      );
  }, []);
  return { ready, failed };
}

function App() {
  const route = useRoute();
  const { ready, failed } = useFaces();
  const [settingsOpen, setSettingsOpen] = useState(false);
  useEffect(() => announce(''), [route.page]); // what was told of one page is no news on the next
  useEffect(() => {
    const heading = document.querySelector('main h1')?.textContent;
    document.title = heading && route.page ? `${heading} · ${t('page.appName')}` : t('page.appName');
  }, [route.page, route.rest.join('/'), ready]);
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
      {ready && <Page route={route} />}
      {settingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
    </>
  );
}

/** A page's own parts know better who comes next. */
const AFTER_OTHERS_MS = 50;

applySettings();
mountMotion();
mountAnnouncer();
const root = document.getElementById('app') ?? document.body;
render(<App />, root);
keepFocus(root, pageStart, AFTER_OTHERS_MS); // another page: one reads on where it begins
// What is shown first comes first: the rules are fetched when it stands, ahead of the table that will want them.
addEventListener('load', () => {
  warmRules();
  keepApp();
});
