// What the computer thinks of a game: a graph of who was ahead, and better moves where there were.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Face } from '../../boards/face';
import { Thinker } from '../../rules/client';
import type { Thought } from '../../rules/types';
import { lastDecision, type TableState } from '../../play/table';
import type { LocalTable } from '../../play/local';
import { briefOf } from '../../play/words';
import { t } from '../../app/messages';

const MOVETIME_MS = 250;

interface Judged {
  index: number; // of the entry that was decided here
  ahead: number; // -1 .. 1 for player 1
  best: string;
  reason: string;
}

/** How far ahead the player on turn is, from what the engine says. */
function aheadOf(info: Record<string, string>): number | null {
  if (info.win !== undefined) return Number(info.win) / 500 - 1;
  if (info.score !== undefined) return Math.tanh(Number(info.score) / 100);
  return null;
}

/** Without an engine's opinion the score decides. */
function aheadByScore(scores: number[]): number {
  const others = Math.max(0, ...scores.slice(1));
  const sum = Math.abs(scores[0]) + Math.abs(others);
  return sum ? (scores[0] - others) / sum : 0;
}

function betterText(face: Face, { best, reason }: Judged): string {
  const move = briefOf(face, best);
  return reason ? t('page.review.betterBecause', { move, reason }) : t('page.review.better', { move });
}

/** A better move, to be shown on the board before the entry it is better than. */
export interface Pointed {
  index: number;
  move: string;
}

export function Analysis({
  face,
  table,
  state,
  onPoint,
}: {
  face: Face;
  table: LocalTable;
  state: TableState;
  onPoint(pointed: Pointed): void;
}) {
  const [judged, setJudged] = useState<Judged[]>([]);
  const [running, setRunning] = useState(false);
  const thinker = useRef<Thinker | null>(null);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
      thinker.current?.close();
    },
    [],
  );
  const decisions = state.entries.flatMap((entry, index) => (entry.player > 0 ? [index] : []));

  async function analyse() {
    stopped.current = false;
    setRunning(true);
    setJudged([]);
    const engine = (thinker.current ??= new Thinker());
    const found: Judged[] = [];
    for (const index of decisions) {
      if (stopped.current) break;
      const player = state.entries[index].player;
      const view = await table.stateAt(player, index);
      if (view.turn !== player) continue;
      try {
        const { move, info } = await engine.think(state.game.id, view.position, `level 10 movetime ${MOVETIME_MS}`);
        const own = aheadOf(info);
        found.push({
          index,
          best: move,
          reason: info.reason ?? face.explain?.(view, move) ?? '',
          ahead: own === null ? aheadByScore(view.scores) : player === 1 ? own : -own,
        });
        setJudged([...found]);
      } catch {
        break;
      }
    }
    setRunning(false);
  }
  function stop() {
    stopped.current = true;
    thinker.current?.stop();
    setRunning(false);
  }

  const shownDecision = lastDecision(state.entries, state.shown);
  const here = judged.find((each) => each.index === shownDecision);
  return (
    <section class="move-panel analysis" aria-label={t('page.review.graph')}>
      <header class="panel-head">
        <h2>{t('page.review.graph')}</h2>
        {running ? (
          <button class="button small" onClick={stop}>
            {t('page.review.stop')}
          </button>
        ) : (
          <button class="button small primary" disabled={!decisions.length} onClick={() => void analyse()}>
            {t('page.review.analyse')}
          </button>
        )}
      </header>
      {running && (
        <p class="muted" role="status">
          {t('page.review.analysing', { done: judged.length + 1, all: decisions.length })}
        </p>
      )}
      {judged.length > 0 && (
        <Graph
          judged={judged}
          count={state.entries.length}
          shown={shownDecision}
          onChoose={(index) => void table.show(index + 1)}
        />
      )}
      {here && (
        <p class={here.best === state.entries[here.index].move ? 'muted' : 'better'}>
          {here.best === state.entries[here.index].move ? t('page.review.best') : betterText(face, here)}
          {here.best !== state.entries[here.index].move && (
            <button
              class="button small"
              onClick={() => void table.show(here.index).then(() => onPoint({ index: here.index, move: here.best }))}
            >
              {t('page.review.showBetter')}
            </button>
          )}
        </p>
      )}
    </section>
  );
}

function Graph({
  judged,
  count,
  shown,
  onChoose,
}: {
  judged: Judged[];
  count: number;
  shown: number;
  onChoose(index: number): void;
}) {
  const x = (index: number) => (index / Math.max(1, count - 1)) * 300;
  // Small leads are drawn larger: most games are close for long.
  const y = (ahead: number) => 45 - Math.sign(ahead) * Math.sqrt(Math.min(1, Math.abs(ahead))) * 40;
  const line = judged.map(({ index, ahead }) => `${x(index)},${y(ahead)}`).join(' ');
  const area = `${x(judged[0].index)},45 ${line} ${x(judged[judged.length - 1].index)},45`;
  return (
    <svg class="graph" viewBox="-4 0 308 90" role="group" aria-label={t('page.review.graphHelp')}>
      <polygon points={area} class="graph-area" />
      <line x1={0} x2={300} y1={45} y2={45} class="graph-zero" />
      <polyline points={line} class="graph-line" />
      {judged.map(({ index, ahead }) => (
        <circle
          key={index}
          cx={x(index)}
          cy={y(ahead)}
          r={index === shown ? 4.5 : 2.2}
          class={index === shown ? 'graph-here' : 'graph-dot'}
          onClick={() => onChoose(index)}
        />
      ))}
    </svg>
  );
}

export async function bestMove(game: string, position: string): Promise<Thought> {
  const thinker = new Thinker();
  try {
    return await thinker.think(game, position, 'level 10 movetime 1000');
  } finally {
    thinker.close();
  }
}
