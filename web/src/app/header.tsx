// The head of every page: where to go, and the way to the settings.
import { Button } from './button';
import { useHeadingShown } from './heading';
import { Icon } from './icons';
import { t } from './messages';
import type { Route } from './router';

function Logo() {
  const dots = [0, 1, 2, 3, 4].map((i) => {
    const angle = (i * 2 * Math.PI) / 5 - Math.PI / 2;
    return { x: 12 + 7.5 * Math.cos(angle), y: 12.5 + 7.5 * Math.sin(angle) };
  });
  return (
    <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
      {dots.map((dot, i) => (
        <circle key={i} cx={dot.x} cy={dot.y} r={3.6} class={`logo-${i}`} />
      ))}
    </svg>
  );
}

export function Header({ route, onSettings }: { route: Route; onSettings(): void }) {
  const game = useHeadingShown();
  const links: [string, string, string][] = [
    ['/', '', t('page.nav.home')],
    ['/games', 'games', t('page.nav.myGames')],
    ['/rules', 'rules', t('page.nav.rules')],
    ['/review', 'review', t('page.nav.review')],
    ['/editor', 'editor', t('page.nav.editor')],
  ];
  return (
    <header class={game ? 'top at-table' : 'top'}>
      <a class="skip" href="#main">
        {t('page.skip')}
      </a>
      <a class="brand" href="/" aria-label={t('page.appName')}>
        <Logo />
        <span>{t('page.appName')}</span>
      </a>
      {game && (
        <span class="top-game" aria-hidden="true">
          {game}
        </span>
      )}
      <nav aria-label={t('page.nav.label')}>
        {links.map(([href, page, label]) => (
          <a
            key={href}
            href={href}
            class={page === 'editor' ? 'not-phone' : undefined}
            aria-current={route.page === page ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <div class="top-tools">
        <a
          class="button icon-button quiet"
          href="/you"
          aria-label={t('page.player.title')}
          title={t('page.player.title')}
          aria-current={route.page === 'you' ? 'page' : undefined}
        >
          <Icon name="person" />
        </a>
        <Button
          look="icon-button quiet"
          icon="gear"
          aria-label={t('page.settings.title')}
          title={t('page.settings.title')}
          onClick={onSettings}
        />
      </div>
    </header>
  );
}
