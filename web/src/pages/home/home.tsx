// The games as pictures, what was begun, and where others play.

import { t } from '../../app/messages';
import { faceOrder, faces } from '../../boards/registry';
import { hasLesson } from '../../lesson-list';
import { keptGame } from '../../play/library';
import type { GameInfo } from '../../rules/types';
import { Continue } from './continue';
import { TableList } from './table-list';
import { useLobby } from './use-lobby';

function playersText(least: number, most: number): string {
  return least === most ? t('page.home.players', { most }) : t('page.home.playersRange', { least, most });
}

function GameCard({ game }: { game: GameInfo }) {
  const face = faces[game.id];
  return (
    <li class={`game-card game-${game.id}`}>
      <a class="game-link" href={`/practice/${game.id}`}>
        <span class="game-art">
          <face.Picture />
        </span>
        <span class="game-text">
          <span class="game-title">{game.title}</span>
          <span class="game-line">{face.line}</span>
        </span>
      </a>
      <div class="game-foot">
        <span class="muted game-players">{playersText(...face.players)}</span>
        <span class="game-actions">
          {hasLesson(game.id) && (
            <a class="button small" href={`/learn/${game.id}`} aria-label={t('page.learn.title', { game: game.title })}>
              {t('page.home.learn')}
            </a>
          )}
          <a
            class="button small quiet"
            href={`/rules/${game.id}`}
            aria-label={t('page.rules.title', { game: game.title })}
          >
            {t('page.home.rules')}
          </a>
          <a
            class="button small primary"
            href={`/practice/${game.id}`}
            aria-label={`${t('page.home.play')}: ${game.title}`}
          >
            {t('page.home.play')}
          </a>
        </span>
      </div>
    </li>
  );
}

function PuzzleOfTheDay({ games }: { games: GameInfo[] }) {
  const puzzle = games.find((game) => faces[game.id].isPuzzle);
  if (!puzzle) return null;
  const { puzzleAim } = faces[puzzle.id];
  const day = new Date().toISOString().slice(0, 10);
  const kept = keptGame(`${puzzle.id}-${day}`);
  const isSolved = !!kept?.result.startsWith('won');
  const told = isSolved
    ? t('page.home.puzzleSolved', { moves: kept?.scores?.[0] ?? kept?.moves ?? 0 })
    : [puzzleAim, t('page.home.puzzleLine')].filter(Boolean).join(' ');
  return (
    <section class="card puzzle-day">
      <span>
        <h2>{t('page.home.puzzleTitle', { game: puzzle.title })}</h2>
        <span class="muted">{told}</span>
      </span>
      <a class={isSolved ? 'button' : 'button primary'} href={`/practice/${puzzle.id}?day=${day}`}>
        {t(isSolved ? 'page.home.seeAgain' : 'page.home.solve')}
      </a>
    </section>
  );
}

function PlayOnline({ games }: { games: GameInfo[] }) {
  return (
    <section>
      <h2 class="section-title">{t('page.home.withFriend')}</h2>
      <p class="chips">
        {games
          .filter((game) => faces[game.id].players[1] > 1)
          .map((game) => (
            <a key={game.id} class="button" href={`/online/${game.id}`}>
              {game.title}
            </a>
          ))}
      </p>
    </section>
  );
}

export function Home({ games }: { games: GameInfo[] }) {
  const shown = faceOrder.flatMap((id) => games.filter((game) => game.id === id));
  const lobby = useLobby();
  return (
    <main id="main" class="page">
      <header class="hero">
        <p class="hero-name" aria-hidden="true">
          {t('page.appName')}
        </p>
        <h1>{t('page.tagline')}</h1>
        <p class="muted">{t('page.home.ways')}</p>
      </header>
      <Continue games={shown} tables={lobby?.mine ?? []} />
      <ul class="game-grid" role="list">
        {shown.map((game) => (
          <GameCard key={game.id} game={game} />
        ))}
      </ul>
      <PuzzleOfTheDay games={shown} />
      {lobby && (
        <>
          <PlayOnline games={shown} />
          {!lobby.open.length && !lobby.running.length && <p class="muted lobby-empty">{t('page.home.noTables')}</p>}
          <TableList title={t('page.home.openTables')} tables={lobby.open} games={games} action={t('page.home.join')} />
          <TableList
            title={t('page.home.runningTables')}
            tables={lobby.running}
            games={games}
            action={t('page.home.watch')}
          />
          <p>
            <a href="/watch">{t('page.home.watchAll')}</a>
          </p>
        </>
      )}
      <p class="home-more">
        <a href="/editor">{t('page.home.editor')}</a>
      </p>
    </main>
  );
}
