// What the computer thinks of a game: a graph of who was ahead, and better moves where there were.
import { useEffect } from 'preact/hooks';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import type { Face } from '../../boards/face';
import { lastDecision } from '../../play/entries';
import type { LocalTable } from '../../play/local';
import { seenFrom, type TableState } from '../../play/table';
import { TopMovesList } from '../../play/top-moves';
import { ONE_DEEP_LOOK, useTopMoves } from '../../play/use-top-moves';
import { type Place, useMoveWords } from '../../play/use-words';
import { namesOf } from '../../play/words';
import type { Decision } from '../../rules/types';
import { Graph } from './graph';
import { Summaries } from './summaries';
import type { useAnalysis } from './use-analysis';
import type { Hosted } from './use-hosted-analysis';
import { classesOf, linesOf } from './verdicts';

/** How far an analysis is. */
export const progressText = ({ done, total }: { done: number; total: number }) =>
  t('page.review.analysing', { done: Math.min(done + 1, total), all: total });

const percent = (permille: number) => (permille / 10).toFixed(1);

/** What was lost, in the unit that is known. */
function lossText({ loss, 'loss-unit': unit, class: kind, value }: Decision): string {
  if (unit === 'moves' && loss) return t('page.review.lostMoves', { count: loss });
  if (unit === 'score' && loss)
    return t('page.review.lostPoints', { points: t('page.boards.points', { count: loss }) });
  if (unit !== 'win' || !loss || !kind || kind === 'fine' || typeof value?.win !== 'number') return '';
  return t('page.review.lost', { class: kind, before: percent(value.win), after: percent(value.win - loss) });
}

const NO_CHANCE = 5; // permille

/** Whether nothing that could be played would have saved the game. */
const isHopeless = ({ 'loss-unit': unit, value }: Decision) =>
  unit === 'win' && typeof value?.win === 'number' && value.win < NO_CHANCE;

interface VerdictProps {
  face: Face;
  place: Place;
  decision: Decision;
}

/** What the analysis says of a move; why another was better stands with the best moves below. */
function Verdict({ face, place, decision }: VerdictProps) {
  const { best, move, worse } = decision;
  const words = useMoveWords(face, place, best);
  if (best === undefined) return null;
  if (isHopeless(decision))
    return <p class="muted">{t('page.review.allLose', { name: place.names[decision.player - 1] })}</p>;
  if (best === move) return <p class="muted">{t('page.review.best')}</p>;
  if (!worse) return <p class="muted">{t('page.review.asGood')}</p>;
  return (
    <p class="better">
      {[lossText(decision), words && t('page.review.better', { move: words })].filter(Boolean).join(' ')}
    </p>
  );
}

/** How far the server has come. */
function hostedText({ status, done, total }: Hosted): string {
  if (status === 'running') return t('page.review.serverAnalyses', { done: done + 1, all: total });
  if (status === 'done') return t('page.review.serverDone');
  return t(status === 'waiting' ? 'page.review.serverWaits' : 'page.review.serverFailed');
}

interface ServerProps {
  analysis: ReturnType<typeof useAnalysis>;
  onProblem(text: string): void;
}

/** What the server does about a game of its own: how far it has come, or that it may be asked. */
function ServerAnalysis({ analysis, onProblem }: ServerProps) {
  const { hosted, offered, progress, askServer } = analysis;
  if (progress) return null;
  return (
    <>
      {hosted && (
        <p class="muted" role="status">
          {hostedText(hosted)}
        </p>
      )}
      {offered && (
        <p>
          <Button look="small" onClick={() => void askServer().catch((error: Error) => onProblem(error.message))}>
            {t('page.review.askServer')}
          </Button>
        </p>
      )}
    </>
  );
}

interface AnalysisProps {
  face: Face;
  table: LocalTable;
  state: TableState;
  analysis: ReturnType<typeof useAnalysis>;
  onLine(position: string, line: string[]): void; // plays it out
  onProblem(text: string): void;
}

export function Analysis({ face, table, state, analysis, onLine, onProblem }: AnalysisProps) {
  const { decisions, progress, hosted } = analysis;
  const shown = lastDecision(state.entries, state.shown);
  const here = decisions.find(({ entry }) => entry === shown + 1);
  const lines = linesOf(decisions, state.entries, state.seats.length);
  const names = namesOf(face, state);
  const place = state.before && { before: state.before, names, seat: seenFrom(state) };
  const before = here && !here.forced && !progress ? state.before : null;
  const known = here ? analysis.lookAt(here.entry) : null;
  const found = useTopMoves(state.game.id, known ? null : (before?.position ?? null), ONE_DEEP_LOOK);
  useEffect(() => {
    if (here && found) analysis.take(here.entry, found.moves);
  }, [found, here?.entry]);
  return (
    <section class="move-panel analysis" tabindex={-1} aria-label={t('page.review.graph')}>
      <header class="panel-head">
        <h2>{t('page.review.graph')}</h2>
      </header>
      {progress && <p class="muted">{progressText(progress)}</p>}
      {!progress && !hosted && !lines.length && (
        <p class="muted">{t(names.length > 1 ? 'page.review.unknown' : 'page.review.unknownAlone')}</p>
      )}
      <ServerAnalysis analysis={analysis} onProblem={onProblem} />
      {lines.length > 0 && names.length > 1 && (
        <Graph
          lines={lines}
          names={names}
          classes={classesOf(decisions)}
          tones={face.tones}
          count={state.entries.length}
          shown={shown}
          onChoose={(index) => void table.show(index + 1)}
        />
      )}
      <Summaries players={analysis.players} names={names} />
      {decisions.length > 0 && !progress && (
        <div class="looked">
          <div class="verdict">{here && place && <Verdict face={face} place={place} decision={here} />}</div>
          {here && before && place && (
            <TopMovesList
              face={face}
              place={place}
              moves={known}
              title={t('page.review.instead')}
              mover={names[here.player - 1]}
              played={here.move}
              action={t('page.review.showBetter')}
              onChoose={({ line }) => onLine(before.position, line)}
            />
          )}
        </div>
      )}
    </section>
  );
}
