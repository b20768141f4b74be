// An address that no page has: what is wrong with it, and the way home.
import { t } from '../app/messages';
import { wrongPart } from '../app/pages';
import { parsePath } from '../app/router';
import { games } from '../rules/game-list';

function reason(): string {
  const route = parsePath(new URL(location.href));
  const name = route.rest[0] ?? '';
  const wrong = wrongPart(route, games);
  if (wrong === 'game' || wrong === 'table') return t(`page.notFound.${wrong}`, { name });
  return t('page.notFound.line', { path: location.pathname });
}

export function NotFound() {
  return (
    <main id="main" class="page narrow stack">
      <h1>{t('page.notFound.title')}</h1>
      <p class="lead">{reason()}</p>
      <p>
        <a class="button primary" href="/">
          {t('page.notFound.home')}
        </a>
      </p>
    </main>
  );
}
