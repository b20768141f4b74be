// Whose turn it is, how it ended, or which position is looked at.
import { useRef } from 'preact/hooks';
import { Button } from '../app/button';
import { t } from '../app/messages';
import { useSettings } from '../app/settings';
import type { Face } from '../boards/face';
import { type MoveClass, TURN_OVER } from '../rules/types';
import { bestOf } from './best';
import { countDecisions, isDecision, lastDecision } from './entries';
import { Stepper } from './stepper';
import { isLive, isMyTurn, ownSeats, seenFrom, type Table, type TableState } from './table';
import { bestText, briefOf, isEvent, namesOf, outcomeLine, resultTitle, seatName, sideName, wordsOf } from './words';

/** What the computer thinks of a position that moves are tried in. */
export interface Study {
  win: number | null; // permille, of who is to move; nobody knows yet
}

interface StatusProps {
  face: Face;
  table: Table;
  state: TableState;
  review?: boolean;
  study?: Study; // one moves for all sides
  classes?: ReadonlyMap<number, MoveClass>; // of the entries that were judged
  headline?: string; // what somebody plays alone
  onEnding?(): void; // opens the panel that says how the game ended
}

function outcomeText(face: Face, state: TableState): string {
  const made = face.isPuzzle ? face.score(state.now, 1) : '';
  return [resultTitle(face, state), made, outcomeLine(face, state)].filter(Boolean).join(' · ');
}

/** The move that led to the position: the list of moves may be out of sight. */
function ShownMove({ face, state }: StatusProps) {
  const { flipped } = useSettings();
  const index = lastDecision(state.entries, state.shown);
  const entry = state.entries[index];
  if (!entry) return <span class="status-answer">{t('page.table.stepOn')}</span>;
  const names = namesOf(face, state);
  const seen = { seat: seenFrom(state), flipped };
  const words = state.before ? wordsOf(face, entry, state.before, names, seen) : briefOf(face, entry.move, names);
  return (
    <span class="status-answer">
      <span class={`move-token ${face.tones?.[entry.player - 1] ?? `tone-${entry.player}`}`} aria-hidden="true" />
      <span class="visually-hidden">{`${seatName(face, state, entry.player)}: `}</span>
      <span class="status-move">{words}</span>
    </span>
  );
}

/** What the analysis calls it. */
function ShownClass({ state, classes }: StatusProps) {
  const judged = classes?.get(lastDecision(state.entries, state.shown));
  if (!judged || judged === 'fine') return null;
  return <strong class={`move-class ${judged}`}>{t('page.review.class', { class: judged })}</strong>;
}

function Stepping(props: StatusProps) {
  const { face, table, state, review } = props;
  const { entries, shown } = state;
  const text = t('page.table.stepping', { index: countDecisions(entries, shown), count: countDecisions(entries) });
  if (review || state.now.turn === TURN_OVER)
    return (
      <p class={`status reviewing${review ? '' : ' stepping'}`}>
        <Stepper table={table} state={state} />
        {isLive(state) && state.now.turn === TURN_OVER ? (
          <span class="status-outcome">{outcomeText(face, state)}</span>
        ) : (
          <span class="status-place">
            <span class="status-count">
              {text}
              <ShownClass {...props} />
            </span>
            <ShownMove {...props} />
          </span>
        )}
      </p>
    );
  return (
    <p class="status stepping">
      <span>{text}</span>
      <Button look="small" onClick={() => void table.show(entries.length)}>
        {t('page.table.live')}
      </Button>
    </p>
  );
}

/** What somebody plays for who plays alone, then what has to be beaten. */
function Aim({ face, state }: Pick<StatusProps, 'face' | 'state'>) {
  const best = face.aim ? bestOf(face.id, state.now.options) : null;
  const aim = state.entries.some(isDecision) ? '' : (face.aim ?? face.begin);
  const told = aim || (best === null ? '' : bestText(state.now.scores[0], best));
  return told ? <span class="status-answer">{told.replace(/^./, (letter) => letter.toUpperCase())}</span> : null;
}

/** What somebody else has just done, which may be hard to see on the board; before all moves, one's own colour and what to do. */
function Answer({ face, state }: Pick<StatusProps, 'face' | 'state'>) {
  const last = state.entries.filter(isDecision).at(-1);
  const [own, ...others] = ownSeats(state.seats);
  if (!last) {
    const side = face.sides && own && !others.length ? t('page.table.yourSide', { side: sideName(face, own) }) : '';
    const begin = isMyTurn(state) ? face.begin : '';
    return <span class="status-answer">{[side, begin].filter(Boolean).join('. ')}</span>;
  }
  if (last.player < 1 || state.seats[last.player - 1]?.mine) return null;
  const { before } = state; // of what is shown: that is the last move here
  const told =
    before && face.answer && !isEvent(last.move)
      ? face.answer(last, before, ownSeats(state.seats))
      : briefOf(face, last.move, namesOf(face, state));
  return <span class="status-answer">{`${seatName(face, state, last.player)}: ${told}`}</span>;
}

export function Status(props: StatusProps) {
  const { face, state } = props;
  const hasStepped = useRef(false);
  if (!isLive(state)) hasStepped.current = true;
  if (!isLive(state) || props.review) return <Stepping {...props} />;
  const { turn } = state.now;
  if (turn === TURN_OVER)
    return (
      <p class="status over">
        {hasStepped.current && <Stepper table={props.table} state={state} />}
        <span>{outcomeText(face, state)}</span>
        {props.onEnding && (
          <Button look="small" onClick={props.onEnding}>
            {t('page.ending.open')}
          </Button>
        )}
      </p>
    );
  if (state.pending)
    return (
      <p class="status waiting sending">
        <span class="dots" aria-hidden="true" />
        {t('page.table.sending')}
      </p>
    );
  const name = seatName(face, state, turn);
  if (state.thinking)
    return (
      <p class="status waiting">
        <span class="dots" aria-hidden="true" />
        {t('page.table.thinking', { name })}
      </p>
    );
  if (!isMyTurn(state))
    return (
      <p class="status waiting two">
        {t('page.table.turnOf', { name })}
        {!ownSeats(state.seats).length && <span class="status-answer">{t('page.online.watching')}</span>}
        {state.seats[turn - 1]?.present === false ? (
          <span class="status-answer">{t('page.table.awayNow')}</span>
        ) : (
          !state.entries.some(isDecision) && <Answer face={face} state={state} />
        )}
      </p>
    );
  const Told = state.seats.length === 1 ? Aim : Answer;
  const text =
    state.seats.length === 1
      ? [props.headline, face.score(state.now, 1)].filter(Boolean).join(' · ')
      : ownSeats(state.seats).length === 1
        ? t('page.table.yourTurn')
        : t('page.table.turnOf', { name });
  const win = props.study?.win ?? null;
  const chance = win === null ? '' : t('page.study.chance', { percent: Math.round(win / 10) });
  return (
    <p class="status mine">
      {[text, chance].filter(Boolean).join(' · ')}
      {props.study ? (
        <span class="status-answer">{t(state.seats.length > 1 ? 'page.study.allSides' : 'page.study.alone')}</span>
      ) : (
        <Told face={face} state={state} />
      )}
    </p>
  );
}
