// What the computer thinks of a game: a graph of who was ahead, and better moves where there were.
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import type { Face } from '../../boards/face';
import { isDecision, lastDecision } from '../../play/entries';
import type { LocalTable } from '../../play/local';
import type { TableState } from '../../play/table';
import { briefOf } from '../../play/words';
import type { Decision } from '../../rules/types';
import { Graph } from './graph';
import { useAnalysis } from './use-analysis';
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

export function Analysis(props: {
  face: Face;
  table: LocalTable;
  record: string;
  state: TableState;
  onPoint(pointed: Pointed): void;
}) {
  const { table, state, face } = props;
  const { decisions, progress, analyse, stop } = useAnalysis(props.record);
  const total = state.entries.filter(isDecision).length;
  const shown = lastDecision(state.entries, state.shown);
  const here = decisions.find(({ entry }) => entry === shown + 1);
  const lines = linesOf(decisions, state.entries, state.seats.length);
  return (
    <section class="move-panel analysis" aria-label={t('page.review.graph')}>
      <header class="panel-head">
        <h2>{t('page.review.graph')}</h2>
        {progress ? (
          <Button look="small" onClick={stop}>
            {t('page.review.stop')}
          </Button>
        ) : (
          <Button look="small primary" disabled={!total} onClick={() => void analyse(total)}>
            {t('page.review.analyse')}
          </Button>
        )}
      </header>
      {progress && (
        <p class="muted" role="status">
          {t('page.review.analysing', { done: Math.min(progress.done + 1, progress.total), all: progress.total })}
        </p>
      )}
      {lines.length > 0 && (
        <Graph
          lines={lines}
          count={state.entries.length}
          shown={shown}
          onChoose={(index) => void table.show(index + 1)}
        />
      )}
      {here && (
        <Verdict
          face={face}
          decision={here}
          onShow={(move) => void table.show(shown).then(() => props.onPoint({ index: shown, move }))}
        />
      )}
    </section>
  );
}
