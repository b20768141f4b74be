// Which rulings of a game are not the usual ones.
import { t } from '../app/messages';
import { changedRulings } from '../app/rulings';
import type { GameInfo } from '../rules/types';

export function Rulings({ game, options }: { game: GameInfo; options: Record<string, string> }) {
  const changed = changedRulings(game, options);
  if (!changed.length) return null;
  return (
    <section class="rulings">
      <h2 class="rulings-title">
        <a href="/rules/rulings">{t('page.rulings.changed')}</a>
      </h2>
      <ul>
        {changed.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
