// A game's rules: the text of its page, with positions drawn by the same board.
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../app/icons';
import { t } from '../../app/messages';
import { backPath, type Route } from '../../app/router';
import { faceOrder, faces } from '../../boards/registry';
import type { GameInfo } from '../../rules/types';
import { NotFound } from '../not-found';
import { Markdown } from './markdown';
import { usePages } from './use-pages';

const RULINGS = 'rulings'; // the page that belongs to no one game

export function Rules({ route, games }: { route: Route; games: GameInfo[] }) {
  if (!route.rest[0]) return <RulesIndex games={games} />;
  const game = games.find(({ id }) => id === route.rest[0]);
  if (game) return <RulesOf game={game} back={backPath(route.query)} />;
  return <Document name={route.rest[0]} />;
}

/** A page that is not a game's own: the rulings, or what is for reference. */
function Document({ name }: { name: string }) {
  const pages = usePages();
  if (pages && !Object.hasOwn(pages, name)) return <NotFound />;
  return (
    <main id="main" class="page narrow prose">
      <Markdown text={pages?.[name] ?? `# ${t('page.rules.index')}`} />
    </main>
  );
}

function RulesIndex({ games }: { games: GameInfo[] }) {
  const shown = faceOrder.flatMap((id) => games.filter((game) => game.id === id));
  return (
    <main id="main" class="page narrow">
      <h1>{t('page.rules.index')}</h1>
      <ul class="plain-list rules-list">
        {shown.map(({ id, title, summary }) => {
          const Picture = faces[id].Picture;
          return (
            <li key={id}>
              <a class={`continue-item game-${id}`} href={`/rules/${id}`}>
                <span class="game-art">
                  <Picture />
                </span>
                <span class="continue-text">
                  <strong>{title}</strong>
                  <span class="muted">{summary}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <p>
        <a href={`/rules/${RULINGS}`}>{t('page.rulings.title')}</a>
      </p>
    </main>
  );
}

/** Two games may share a page: then it opens at the part of the one that was asked for. */
function usePart(part: string | undefined, isThere: boolean) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!part || !isThere) return;
    const heads = [...(page.current?.querySelectorAll('h2') ?? [])];
    heads.find((head) => head.textContent === part)?.scrollIntoView();
  }, [part, isThere]);
  return page;
}

function RulesOf({ game, back }: { game: GameInfo; back: string | null }) {
  const pages = usePages();
  const page = usePart(faces[game.id]?.rulesPart, !!pages);
  const text = pages?.[game.rulesPage] ?? `# ${game.title}`;
  return (
    <main id="main" class="page narrow prose" ref={page}>
      {back && (
        <a class="button back-to-table" href={back}>
          <Icon name="back" />
          {t('page.rules.back')}
        </a>
      )}
      <Markdown text={text} />
      <p>
        <a class="button primary" href={back ?? `/practice/${game.id}`}>
          {t(back ? 'page.rules.back' : 'page.rules.try')}
        </a>
      </p>
    </main>
  );
}
