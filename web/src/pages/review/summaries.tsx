// What each player's decisions come to: accuracy, and how many mistakes of each class.
import { t } from '../../app/messages';
import { SIGNS } from '../../play/move-list';
import type { Summary } from '../../rules/types';

/** As the list of moves marks them. */
const KINDS = [
  ['inaccuracy', 'page.review.inaccuracies'],
  ['mistake', 'page.review.mistakes'],
  ['blunder', 'page.review.blunders'],
] as const;

const accuracyOf = ({ accuracy }: Summary) =>
  accuracy === null ? '–' : t('page.review.percent', { percent: (accuracy / 10).toFixed(1) });

export function Summaries({ players, names }: { players: Summary[]; names: string[] }) {
  const over = players[0]?.['over-optimum'] ?? null; // of a puzzle
  if (over !== null) return <p>{t('page.review.overOptimum', { count: over })}</p>;
  if (!players.some(({ accuracy }) => accuracy !== null)) return null;
  return (
    <>
      <table class="review-summary">
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t('page.ending.player')}</span>
            </th>
            <th scope="col">{t('page.review.accuracy')}</th>
            {KINDS.map(([kind, label]) => (
              <th key={kind} scope="col">
                {t(label)}{' '}
                <span class={`class-sign ${kind}`} aria-hidden="true">
                  {SIGNS[kind]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map((summary) => (
            <tr key={summary.player}>
              <th scope="row">{names[summary.player - 1]}</th>
              <td>{accuracyOf(summary)}</td>
              <td>{summary.inaccuracies}</td>
              <td>{summary.mistakes}</td>
              <td>{summary.blunders}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted summary-note">{t('page.review.accuracyNote')}</p>
    </>
  );
}
