// An address that no page has.
import { t } from '../app/messages';

export function NotFound() {
  return (
    <main id="main" class="page narrow">
      <h1>{t('page.notFound.title')}</h1>
      <p class="lead">{t('page.notFound.line')}</p>
      <p>
        <a class="button primary" href="/">
          {t('page.notFound.home')}
        </a>
      </p>
    </main>
  );
}
