// The head of every page: where to go, and the settings.
import { Button } from './button';
import { Icon, type IconName } from './icons';
import { t } from './messages';
import type { Route } from './router';
import { changeSettings, type Theme, useSettings } from './settings';

const themes: Theme[] = ['system', 'light', 'dark'];
const themeIcons: Record<Theme, IconName> = { system: 'auto', light: 'sun', dark: 'moon' };

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

export function Header({ route }: { route: Route }) {
  const settings = useSettings();
  const nextTheme = themes[(themes.indexOf(settings.theme) + 1) % themes.length];
  const links: [string, string, string][] = [
    ['/', '', t('page.nav.home')],
    ['/rules', 'rules', t('page.nav.rules')],
    ['/review', 'review', t('page.nav.review')],
    ['/editor', 'editor', t('page.nav.editor')],
  ];
  return (
    <header class="top">
      <a class="skip" href="#main">
        {t('page.skip')}
      </a>
      <a class="brand" href="/" aria-label={t('page.appName')}>
        <Logo />
        <span>{t('page.appName')}</span>
      </a>
      <nav aria-label={t('page.nav.label')}>
        {links.map(([href, page, label]) => (
          <a key={href} href={href} aria-current={route.page === page ? 'page' : undefined}>
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
          icon={settings.sound ? 'soundOn' : 'soundOff'}
          aria-pressed={settings.sound}
          aria-label={t('page.nav.sound')}
          title={settings.sound ? t('page.nav.soundOn') : t('page.nav.soundOff')}
          onClick={() => changeSettings({ sound: !settings.sound })}
        />
        <Button
          look="icon-button quiet"
          icon={themeIcons[settings.theme]}
          aria-label={`${t('page.nav.theme')}: ${t('page.nav.themeName', { theme: settings.theme })}`}
          title={`${t('page.nav.theme')}: ${t('page.nav.themeName', { theme: settings.theme })}`}
          onClick={() => changeSettings({ theme: nextTheme })}
        />
      </div>
    </header>
  );
}
