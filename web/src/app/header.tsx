import { texts } from '../texts';
import { Icon, type IconName } from './icons';
import type { Route } from './router';
import { changeSettings, useSettings, type Theme } from './settings';

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
    ['/', '', texts.nav.home],
    ['/rules', 'rules', texts.nav.rules],
    ['/review', 'review', texts.nav.review],
    ['/editor', 'editor', texts.nav.editor],
  ];
  return (
    <header class="top">
      <a class="skip" href="#main">
        {texts.skip}
      </a>
      <a class="brand" href="/" aria-label={texts.appName}>
        <Logo />
        <span>{texts.appName}</span>
      </a>
      <nav aria-label={texts.nav.label}>
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
          aria-label={texts.player.title}
          title={texts.player.title}
          aria-current={route.page === 'you' ? 'page' : undefined}
        >
          <Icon name="person" />
        </a>
        <button
          class="button icon-button quiet"
          aria-pressed={settings.sound}
          aria-label={texts.nav.sound}
          title={settings.sound ? texts.nav.soundOn : texts.nav.soundOff}
          onClick={() => changeSettings({ sound: !settings.sound })}
        >
          <Icon name={settings.sound ? 'soundOn' : 'soundOff'} />
        </button>
        <button
          class="button icon-button quiet"
          aria-label={`${texts.nav.theme}: ${texts.nav.themeNames[settings.theme]}`}
          title={`${texts.nav.theme}: ${texts.nav.themeNames[settings.theme]}`}
          onClick={() => changeSettings({ theme: nextTheme })}
        >
          <Icon name={themeIcons[settings.theme]} />
        </button>
      </div>
    </header>
  );
}
