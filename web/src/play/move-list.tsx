// The moves of a game to step through, also while it goes on.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../app/messages';
import type { Face } from '../boards/face';
import { gainOf, isDecision, lastDecision, stopAfter } from './entries';
import { Stepper } from './stepper';
import type { Table, TableState } from './table';
import { briefOf, sideName, tellEntry } from './words';

/** Keeps the current move in view, scrolling the list alone and never the page. */
function useCurrentInView(current: number, count: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // With the next frame, which is laid out anyway.
    const frame = requestAnimationFrame(() => {
      const box = list.current;
      const item = box?.querySelector<HTMLElement>('[aria-current]');
      if (!box) return;
      if (!item) box.scrollTop = 0;
      else if (item.offsetTop < box.scrollTop || item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight)
        box.scrollTop = item.offsetTop - box.clientHeight / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [current, count]);
  return list;
}

interface MoveProps {
  face: Face;
  state: TableState;
  index: number;
  number: number;
  isCurrent: boolean;
  onChoose(): void;
}

function Move({ face, state, index, number, isCurrent, onChoose }: MoveProps) {
  const entry = state.entries[index];
  const gain = gainOf(state.entries, index);
  const told = tellEntry(face, state, entry);
  return (
    <li>
      <button
        type="button"
        data-move={entry.move}
        class={`move ${face.tones?.[entry.player - 1] ?? `tone-${entry.player}`}`}
        aria-current={isCurrent ? 'step' : undefined}
        title={told}
        onClick={onChoose}
      >
        <span class="visually-hidden">{`${number}. ${told}`}</span>
        <span class="move-number" aria-hidden="true">
          {number}
        </span>
        <span class="move-token" aria-hidden="true" title={sideName(face, entry.player)} />
        <span class="move-text" aria-hidden="true">
          {briefOf(face, entry.move)}
        </span>
        {gain !== 0 && (
          <span class="move-gain" aria-hidden="true">
            {gain > 0 ? `+${gain}` : gain}
          </span>
        )}
      </button>
    </li>
  );
}

interface MoveListProps {
  face: Face;
  table: Table;
  state: TableState;
  review?: boolean; // the arrows stand above the board
}

export function MoveList({ face, table, state, review }: MoveListProps) {
  const { entries, shown } = state;
  const current = lastDecision(entries, shown);
  const list = useCurrentInView(current, entries.length);
  const decisions = entries.flatMap((entry, index) => (isDecision(entry) ? [index] : []));
  return (
    <section class="move-panel" aria-label={t('page.table.moves')}>
      <header class="panel-head">
        <h2>{t('page.table.moves')}</h2>
        {!review && <Stepper table={table} state={state} />}
      </header>
      {decisions.length === 0 && <p class="muted">{t('page.table.noMoves')}</p>}
      <ol class="moves" ref={list} tabindex={0} aria-label={t('page.table.moves')}>
        {decisions.map((index, number) => (
          <Move
            key={index}
            face={face}
            state={state}
            index={index}
            number={number + 1}
            isCurrent={index === current}
            onChoose={() => void table.show(stopAfter(entries, index))}
          />
        ))}
      </ol>
    </section>
  );
}
