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

export function Optimum({ table, state }: { table: LocalTable; state: TableState }) {
  const [found, setFound] = useState<Found | null>(null);
  const [running, setRunning] = useState(false);
  const thinker = useRef<Thinker | null>(null);
  useEffect(() => {
    void solve();
    return () => thinker.current?.close();
  }, [table]);

  async function solve() {
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
    setRunning(false);
  }
  const proven = !!found && isProven(found);
  const isSolved = proven && state.now.turn === TURN_OVER && state.now.result.startsWith('won');
  const needed = state.now.scores[0];
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
      {isSolved &&
        (needed === found.most ? (
          <p class="celebrate">{t('page.puzzle.met')}</p>
        ) : (
          <p>{t('page.puzzle.missed', { needed, least: found.most })}</p>
        ))}
    </section>
  );
}
