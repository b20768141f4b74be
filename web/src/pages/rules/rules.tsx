// A game's rules: the text of its page, with positions drawn by the same board.
import { faceOrder, faces } from '../../boards/registry';
import type { Route } from '../../app/router';
import type { GameInfo } from '../../rules/types';
import { t } from '../../app/messages';
import { ExampleFigure } from './example';
import { Markdown } from './markdown';
import { NotFound } from '../not-found';
import { pages } from '../../rules-pages';

export function Rules({ route, games }: { route: Route; games: GameInfo[] }) {
  const game = games.find((each) => each.id === route.rest[0]);
  if (!route.rest[0])
    return (
      <main id="main" class="page narrow">
        <h1>{t('page.rules.index')}</h1>
        <ul class="plain-list rules-list">
          {faceOrder
            .flatMap((id) => games.filter((each) => each.id === id))
            .map((each) => {
              const Picture = faces[each.id].Picture;
              return (
                <li key={each.id}>
                  <a class={`continue-item game-${each.id}`} href={`/rules/${each.id}`}>
                    <span class="game-art">
                      <Picture />
                    </span>
                    <span class="continue-text">
                      <strong>{each.title}</strong>
                      <span class="muted">{each.summary}</span>
                    </span>
                  </a>
                </li>
              );
            })}
        </ul>
      </main>
    );
  if (!game) return <NotFound />;
  const face = faces[game.id];
  const text = pages[game.rulesPage] ?? `# ${t('page.rules.title', { game: game.title })}`;
  const split = text.indexOf('\n## ');
  const [intro, body] = split < 0 ? [text, ''] : [text.slice(0, split), text.slice(split)];
  return (
    <main id="main" class="page narrow prose">
      <Markdown text={intro} />
      {face?.examples && (
        <div class="examples">
          {face.examples.map((example) => (
            <ExampleFigure key={example.caption} face={face} example={example} />
          ))}
        </div>
      )}
      <Markdown text={body} />
      <p>
        <a class="button primary" href={`/practice/${game.id}`}>
          {t('page.rules.try')}
        </a>
      </p>
    </main>
  );
}
