// The games as pictures, what was begun, and where others play.
import { faceOrder, faces } from '../boards/registry';
import { savedGame } from '../play/local';
import type { GameInfo } from '../rules/types';
import { texts } from '../texts';

const words = texts.home;

function GameCard({ game }: { game: GameInfo }) {
  const face = faces[game.id];
  const saved = savedGame(game.id);
  return (
    <li class={`game-card game-${game.id}`}>
      <a class="game-link" href={`/practice/${game.id}`}>
        <span class="game-art"><face.Picture /></span>
        <span class="game-text">
          <span class="game-title">{game.title}</span>
          <span class="game-line">{face.line}</span>
        </span>
      </a>
      <div class="game-foot">
        <span class="muted">{words.players(...face.players)}</span>
        <span class="game-actions">
          <a class="button small quiet" href={`/rules/${game.id}`} aria-label={texts.rules.title(game.title)}>{words.rules}</a>
          <a class="button small primary" href={`/practice/${game.id}`} aria-label={`${saved ? words.goOn : words.play}: ${game.title}`}>
            {saved ? words.goOn : words.play}
          </a>
        </span>
      </div>
    </li>
  );
}

export function Home({ games }: { games: GameInfo[] }) {
  const shown = faceOrder.flatMap((id) => games.filter((game) => game.id === id));
  return (
    <main id="main" class="page">
      <header class="hero">
        <h1>{texts.tagline}</h1>
      </header>
      <ul class="game-grid" role="list">
        {shown.map((game) => <GameCard key={game.id} game={game} />)}
      </ul>
    </main>
  );
}
