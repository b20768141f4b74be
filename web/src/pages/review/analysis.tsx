// What the computer thinks of a game: a graph of who was ahead, and better moves where there were.
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import type { Face } from '../../boards/face';
import { lastDecision } from '../../play/entries';
import type { LocalTable } from '../../play/local';
import type { TableState } from '../../play/table';
import { briefOf, seatName } from '../../play/words';
import type { Decision } from '../../rules/types';
import { Graph } from './graph';
import type { useAnalysis } from './use-analysis';
import { linesOf } from './verdicts';

/** A better move, to be shown on the board before the entry it is better than. */
export interface Pointed {
  index: number;
  move: string;
}

function betterText(face: Face, best: string, reason?: string): string {
  const move = briefOf(face, best);
  return reason ? t('page.review.betterBecause', { move, reason }) : t('page.review.better', { move });
}

function Verdict({ face, decision, onShow }: { face: Face; decision: Decision; onShow(move: string): void }) {
  const { best, move, sentence } = decision;
  if (best === undefined) return null;
  if (best === move) return <p class="muted">{t('page.review.best')}</p>;
  return (
    <p class="better">
      {betterText(face, best, sentence)}
      <Button look="small" onClick={() => onShow(best)}>
        {t('page.review.showBetter')}
      </Button>
    </p>
  );
}

interface AnalysisProps {
  face: Face;
  table: LocalTable;
  state: TableState;
  analysis: ReturnType<typeof useAnalysis>;
  onPoint(pointed: Pointed): void;
}

export function Analysis({ face, table, state, analysis, onPoint }: AnalysisProps) {
  const { decisions, progress } = analysis;
  const shown = lastDecision(state.entries, state.shown);
  const here = decisions.find(({ entry }) => entry === shown + 1);
  const lines = linesOf(decisions, state.entries, state.seats.length);
  return (
    <section class="move-panel analysis" aria-label={t('page.review.graph')}>
      <header class="panel-head">
        <h2>{t('page.review.graph')}</h2>
      </header>
      {progress && (
        <p class="muted" role="status">
          {t('page.review.analysing', { done: Math.min(progress.done + 1, progress.total), all: progress.total })}
        </p>
      )}
      {!progress && !lines.length && <p class="muted">{t('page.review.unknown')}</p>}
      {lines.length > 0 && (
        <Graph
          lines={lines}
          names={state.seats.map((_, index) => seatName(face, state, index + 1))}
          tones={face.tones}
          count={state.entries.length}
          shown={shown}
          onChoose={(index) => void table.show(index + 1)}
        />
      )}
      {here && (
        <Verdict
          face={face}
          decision={here}
          onShow={(move) => void table.show(shown).then(() => onPoint({ index: shown, move }))}
        />
      )}
    </section>
  );
}
