// The moves of a game to step through, also while it goes on.
import { useEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from '../app/icons';
import type { Face } from '../boards/face';
import { t } from '../app/messages';
import { lastDecision, type Table, type TableState } from './table';
import { briefOf, sideName, tellEntry } from './words';

function Step(props: { icon: IconName; label: string; disabled: boolean; onClick(): void }) {
  return (
    <button
      class="button icon-button"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}

/** The number of entries shown after stepping over one decision and the luck that follows it. */
function nextStop(table: TableState, direction: 1 | -1): number {
  const { entries, shown } = table;
  if (direction < 0) return Math.max(0, lastDecision(entries, shown));
  let index = shown;
  while (index < entries.length && entries[index].player === 0) index++;
  index++;
  while (index < entries.length && entries[index].player === 0) index++;
  return Math.min(index, entries.length);
}

export function Stepper({ table, state }: { table: Table; state: TableState }) {
  const atStart = lastDecision(state.entries, state.shown) < 0;
  const atEnd = state.shown >= state.entries.length;
  return (
    <div class="stepper" role="group" aria-label={t('page.table.moves')}>
      <Step icon="first" label={t('page.table.first')} disabled={atStart} onClick={() => void table.show(0)} />
      <Step
        icon="back"
        label={t('page.table.back')}
        disabled={atStart}
        onClick={() => void table.show(nextStop(state, -1))}
      />
      <Step
        icon="forward"
        label={t('page.table.forward')}
        disabled={atEnd}
        onClick={() => void table.show(nextStop(state, 1))}
      />
      <Step
        icon="last"
        label={t('page.table.last')}
        disabled={atEnd}
        onClick={() => void table.show(state.entries.length)}
      />
    </div>
  );
}

export function MoveList({ face, table, state }: { face: Face; table: Table; state: TableState }) {
  const list = useRef<HTMLOListElement>(null);
  const current = lastDecision(state.entries, state.shown);
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    if (!box) return;
    if (!item) box.scrollTop = 0;
    else if (item.offsetTop < box.scrollTop || item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = item.offsetTop - box.clientHeight / 2;
  }, [current, state.entries.length]);
  const decisions = state.entries.flatMap((entry, index) => (entry.player === 0 ? [] : [{ entry, index }]));
  return (
    <section class="move-panel" aria-label={t('page.table.moves')}>
      <header class="panel-head">
        <h2>{t('page.table.moves')}</h2>
        <Stepper table={table} state={state} />
      </header>
      {decisions.length === 0 && <p class="muted">{t('page.table.noMoves')}</p>}
      <ol class="moves" ref={list} tabindex={0} aria-label={t('page.table.moves')}>
        {decisions.map(({ entry, index }, number) => {
          const gain =
            entry.player > 0
              ? entry.scores[entry.player - 1] - (state.entries[index - 1]?.scores[entry.player - 1] ?? 0)
              : 0;
          return (
            <li key={index}>
              <button
                data-move={entry.move}
                class={`move ${face.tones?.[entry.player - 1] ?? `tone-${entry.player}`}`}
                aria-current={index === current ? 'step' : undefined}
                title={tellEntry(face, state, entry)}
                onClick={() => void table.show(showAfter(state, index))}
              >
                <span class="visually-hidden">{`${number + 1}. ${tellEntry(face, state, entry)}`}</span>
                <span class="move-number" aria-hidden="true">
                  {number + 1}
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
        })}
      </ol>
    </section>
  );
}

/** After a decision, with the draws that follow it. */
function showAfter(state: TableState, index: number): number {
  let shown = index + 1;
  while (shown < state.entries.length && state.entries[shown].player === 0) shown++;
  return shown;
}
