// How few moves a puzzle needs, proven by the solver in a worker of its own.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LocalTable } from '../../play/local';
import type { TableState } from '../../play/table';
import { Thinker } from '../../rules/client';
import { REFEREE, TURN_OVER } from '../../rules/types';
import { t } from '../../app/messages';

const MOST_MS = 60000;

interface Found {
  least: number;
  most: number; // 0: no solution yet
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
    const engine = (thinker.current ??= new Thinker());
    const take = (info: Record<string, string>) =>
      setFound({ least: Number(info.least ?? 0), most: Number(info.moves ?? 0) });
    await engine.think(state.game.id, start.position, `level 10 movetime ${MOST_MS}`, take).then(
      ({ info }) => take(info),
      () => undefined,
    );
    setRunning(false);
  }
  const proven = !!found && found.most > 0 && found.most === found.least;
  const isSolved = proven && state.now.turn === TURN_OVER && state.now.result.startsWith('won');
  const needed = state.now.scores[0];
  return (
    <section class="move-panel optimum" aria-label={t('page.puzzle.title')}>
      <header class="panel-head">
        <h2>{t('page.puzzle.title')}</h2>
      </header>
      {running && (
        <p class="muted" role="status">
          <span class="dots" aria-hidden="true" />{' '}
          {found ? t('page.puzzle.bounds', { ...found }) : t('page.puzzle.looking')}
        </p>
      )}
      {found && !running && (
        <p role="status">
          {proven ? t('page.puzzle.proven', { moves: found.most }) : t('page.puzzle.bounds', { ...found })}
        </p>
      )}
      {isSolved &&
        (needed === found.most ? (
          <p class="celebrate">{t('page.puzzle.met')}</p>
        ) : (
          <p>{t('page.puzzle.missed', { needed, least: found.most })}</p>
        ))}
    </section>
  );
}
