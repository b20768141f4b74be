// How few moves a puzzle needs, proven by the solver in a worker of its own.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import type { LocalTable } from '../../play/local';
import type { TableState } from '../../play/table';
import { Thinker } from '../../rules/client';
import { type Candidate, REFEREE, TURN_OVER } from '../../rules/types';

const MAX_MS = 60000;

interface Found {
  least: number;
  most: number; // 0: no solution yet
  impossible: boolean;
}

const isProven = ({ least, most }: Found) => most > 0 && most === least;

function summary(found: Found): string {
  if (found.impossible) return t('page.puzzle.impossible');
  if (isProven(found)) return t('page.puzzle.proven', { moves: found.most });
  return t('page.puzzle.bounds', { least: found.least, most: found.most });
}

/** What the solver knows of the puzzle; of other games nothing. */
export function useOptimum(table: LocalTable | null, state: TableState | null) {
  const [found, setFound] = useState<Found | null>(null);
  const [running, setRunning] = useState(false);
  const thinker = useRef<Thinker | null>(null);
  useEffect(() => {
    setFound(null);
    if (table && state) void solve(table, state);
    return () => {
      thinker.current?.close();
      thinker.current = null;
    };
  }, [table]);

  async function solve(table: LocalTable, state: TableState) {
    setRunning(true);
    const dealt = state.entries.findIndex((entry) => entry.player !== 0);
    const start = await table.stateAt(REFEREE, dealt < 0 ? state.entries.length : dealt);
    thinker.current ??= new Thinker();
    const engine = thinker.current;
    const take = (candidate: Candidate | null | undefined) => {
      if (!candidate) return; // nothing is known yet
      const { least = 0, moves = 0, impossible = 0 } = candidate.figures;
      setFound({ least, most: moves, impossible: impossible > 0 });
    };
    await engine
      .think(state.game.id, start.position, { level: 10, movetime: MAX_MS }, (news) => {
        if (news.type === 'report') take(news.candidates[0]);
      })
      .then(
        ({ candidate }) => take(candidate),
        () => undefined, // stopped by leaving
      );
    if (thinker.current === engine) setRunning(false); // else another puzzle is looked at by now
  }
  return { found, running };
}

/** Once it is solved: whether fewer moves would have done. */
export function noteOf(found: Found | null, { now }: TableState): string {
  if (!found || !isProven(found) || now.turn !== TURN_OVER || !now.result.startsWith('won')) return '';
  const needed = now.scores[0];
  return needed === found.most ? t('page.puzzle.met') : t('page.puzzle.missed', { needed, least: found.most });
}

export function Optimum({ found, running, note }: { found: Found | null; running: boolean; note: string }) {
  return (
    <section class="move-panel optimum" aria-label={t('page.puzzle.title')}>
      <header class="panel-head">
        <h2>{t('page.puzzle.title')}</h2>
      </header>
      {running && (
        <p class="muted" role="status">
          <span class="dots" aria-hidden="true" /> {found ? summary(found) : t('page.puzzle.looking')}
        </p>
      )}
      {found && !running && <p role="status">{summary(found)}</p>}
      {note && <p class={note === t('page.puzzle.met') ? 'celebrate' : undefined}>{note}</p>}
    </section>
  );
}
