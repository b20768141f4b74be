// The moves of a game to step through, also while it goes on.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../app/messages';
import type { Face } from '../boards/face';
import type { MoveClass } from '../rules/types';
import { isDecision, lastDecision, stopAfter } from './entries';
import { Gain } from './gain';
import { Stepper } from './stepper';
import type { Table, TableState } from './table';
import { useEntryWords } from './use-words';
import { briefOf, isEvent, namesOf, seatName, sideName, tellEntry } from './words';

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

/** As chess players write them. */
export const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

interface MoveProps {
  face: Face;
  state: TableState;
  index: number;
  number: number;
  isCurrent: boolean;
  judged?: MoveClass;
  words?: string; // else as it is written
  isShared?: boolean; // the words tell of other moves, too
  onChoose(): void;
}

/** How an entry is written, listed and told: read once, as a long game has many. */
function useTexts(face: Face, state: TableState, index: number) {
  const entry = state.entries[index];
  const names = namesOf(face, state);
  return useMemo(() => {
    const written = briefOf(face, entry.move, names);
    const listed = isEvent(entry.move) ? written : (face.listed?.(entry) ?? written);
    return { written, listed, told: tellEntry(face, state, entry) };
  }, [face, entry.move, entry.report, entry.player, names.join()]);
}

function Move({ face, state, index, number, isCurrent, judged, words, isShared, onChoose }: MoveProps) {
  const entry = state.entries[index];
  const { written, listed, told: plain } = useTexts(face, state, index);
  const told = words ? `${seatName(face, state, entry.player)}: ${words}` : plain;
  return (
    <li>
      <button
        type="button"
        data-move={entry.move}
        class={`move ${face.tones?.[entry.player - 1] ?? `tone-${entry.player}`}`}
        aria-current={isCurrent ? 'step' : undefined}
        title={words && words !== written ? `${told} (${written})` : told}
        onClick={onChoose}
      >
        <span class="visually-hidden">{`${number}. ${told}`}</span>
        <span class="move-number" aria-hidden="true">
          {number}
        </span>
        <span class="move-token" aria-hidden="true" title={sideName(face, entry.player)} />
        <span class="move-text" aria-hidden="true">
          {words ?? listed}
        </span>
        {isShared && words !== written && (
          <span class="move-written" aria-hidden="true">
            {written}
          </span>
        )}
        {judged && judged !== 'fine' && (
          <span class={`move-class ${judged}`} title={t('page.review.class', { class: judged })}>
            <span aria-hidden="true">{SIGNS[judged]}</span>
            <span class="visually-hidden">{t('page.review.class', { class: judged })}</span>
          </span>
        )}
        <Gain face={face} state={state} index={index} />
      </button>
    </li>
  );
}

const NONE: number[] = [];

/** What is said of more than one move. */
function sharedOf(words: ReadonlyMap<number, string>): Set<string> {
  const said = [...words.values()];
  return new Set(said.filter((each, index) => said.indexOf(each) !== index));
}

interface MoveListProps {
  face: Face;
  table: Table;
  state: TableState;
  review?: boolean; // the arrows stand above the board
  classes?: ReadonlyMap<number, MoveClass>; // of the entries that were judged
}

export function MoveList({ face, table, state, review, classes }: MoveListProps) {
  const { entries, shown } = state;
  const current = lastDecision(entries, shown);
  const list = useCurrentInView(current, entries.length);
  const decisions = entries.flatMap((entry, index) => (isDecision(entry) ? [index] : []));
  const words = useEntryWords(face, table, state, review ? decisions : NONE);
  const shared = sharedOf(words);
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
            judged={classes?.get(index)}
            words={words.get(index)}
            isShared={shared.has(words.get(index) ?? '')}
            onChoose={() => void table.show(stopAfter(entries, index))}
          />
        ))}
      </ol>
    </section>
  );
}
