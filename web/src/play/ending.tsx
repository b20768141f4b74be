// How a game ended: who won and why, what the points are made of, which turns made most of them, and what comes next.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button, IconButton } from '../app/button';
import { t } from '../app/messages';
import type { Face } from '../boards/face';
import { isDecision, stopAfter } from './entries';
import { Gain } from './gain';
import { gainParts, isDecided, scoreParts, tellingTurns } from './score';
import { ShareGame } from './share-game';
import { type Table, type TableState, winners } from './table';
import { useEntryWords } from './use-words';
import { outcomeLine, resultTitle, seatName, tellEntry } from './words';

/** The same game once more, where that can be had. */
export interface Rematch {
  can: boolean;
  line?: string; // what will be otherwise
  act(): void;
}

interface EndingProps {
  face: Face;
  table: Table;
  state: TableState;
  rematch?: Rematch;
  onReview?(): void;
  onClose(): void;
  note?: string; // how good that was, where it is known
}

const MOST_TURNS = 3;

/** Of a puzzle in how many moves, and whether fewer would do; else why the game is over. */
function madeLine(face: Face, state: TableState, note = ''): string {
  const made = face.isPuzzle
    ? [face.score(state.now, 1), note || outcomeLine(face, state)]
    : [outcomeLine(face, state)];
  return made.join(' · ');
}

export function Ending({ face, table, state, rematch, onReview, onClose, note }: EndingProps) {
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (document.querySelector('dialog[open]')) return;
    panel.current?.focus({ preventScroll: true });
    for (const part of [panel.current?.closest('.table-screen'), panel.current])
      part?.scrollIntoView({ block: 'nearest' }); // whoever was reading the moves below sees it, too
  }, []);
  const look = (index: number) => {
    onClose();
    void table.show(stopAfter(state.entries, index));
  };
  return (
    <section
      ref={panel}
      class="ending"
      role="dialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}reason`}
      tabindex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h2 id={`${id}title`}>{resultTitle(face, state)}</h2>
        <IconButton icon="close" label={t('page.table.close')} onClick={onClose} />
        <p id={`${id}reason`}>{madeLine(face, state, note)}</p>
      </header>
      <Scores face={face} state={state} />
      <Turns face={face} table={table} state={state} onLook={look} />
      {rematch?.line && <p class="ending-next">{rematch.line}</p>}
      <Ways>
        {rematch && (
          <Button look="primary" icon="restart" disabled={!rematch.can} onClick={rematch.act}>
            {t(state.seats.length > 1 ? 'page.table.rematch' : 'page.ending.another')}
          </Button>
        )}
        {onReview && state.entries.some(isDecision) && (
          <Button icon="chart" onClick={onReview}>
            {t('page.table.review')}
          </Button>
        )}
        <ShareGame face={face} table={table} state={state} />
      </Ways>
    </section>
  );
}

const Ways = ({ children }: { children: ComponentChildren }) => (
  <div class="ending-ways" role="group" aria-label={t('page.ending.next')}>
    {children}
  </div>
);

/** A row for each seat, a column for each kind of points. */
function Scores({ face, state }: { face: Face; state: TableState }) {
  const parts = scoreParts(face, state.now, state.entries);
  if (!parts.length) return null;
  const best = winners(state.now.result);
  const hasTotal = parts.length > 1;
  return (
    <table class="ending-scores">
      <caption class="visually-hidden">{t('page.ending.scores')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{t('page.ending.player')}</span>
          </th>
          {parts.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {hasTotal && <th scope="col">{t('page.ending.total')}</th>}
        </tr>
      </thead>
      <tbody>
        {state.seats.map((_, seat) => (
          <tr key={seat} class={best.includes(seat + 1) ? 'winner' : ''}>
            <th scope="row">
              <span class="ending-name">
                <span class={`move-token ${face.tones?.[seat] ?? `tone-${seat + 1}`}`} aria-hidden="true" />
                <span>{seatName(face, state, seat + 1)}</span>
              </span>
            </th>
            {parts.map(({ label, points }) => (
              <td key={label}>{points[seat]}</td>
            ))}
            {hasTotal && <td class="total">{state.now.scores[seat]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TurnsProps {
  face: Face;
  table: Table;
  state: TableState;
  onLook(index: number): void;
}

/** The turns that brought most; each leads to its position. */
function Turns({ face, table, state, onLook }: TurnsProps) {
  const { entries, now } = state;
  const turns = face.isPuzzle ? [] : tellingTurns(entries, now.result, MOST_TURNS);
  const words = useEntryWords(face, table, state, turns);
  if (!turns.length) return null;
  return (
    <div class="ending-turns">
      <h3>{t(isDecided(now.result) && state.seats.length > 1 ? 'page.ending.decided' : 'page.ending.largest')}</h3>
      <ol role="list">
        {turns.map((index) => (
          <li key={index}>
            <button
              type="button"
              class="ending-turn"
              title={tellEntry(face, state, entries[index])}
              onClick={() => onLook(index)}
            >
              <span>
                {t(gainParts(face, entries, index).more ? 'page.ending.turnWithRacks' : 'page.ending.turn', {
                  name: seatName(face, state, entries[index].player),
                  move: words.get(index) ?? '',
                })}
              </span>
              <Gain face={face} state={state} index={index} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
