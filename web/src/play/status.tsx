// Whose turn it is, how it ended, or which position is looked at.
import { Button } from '../app/button';
import { t } from '../app/messages';
import type { Face } from '../boards/face';
import { TURN_OVER } from '../rules/types';
import { bestOf } from './best';
import { countDecisions, isDecision } from './entries';
import { Stepper } from './stepper';
import { isLive, isMyTurn, ownSeats, type Table, type TableState } from './table';
import { bestText, briefOf, resultReason, resultTitle, seatName, sideName } from './words';

interface StatusProps {
  face: Face;
  table: Table;
  state: TableState;
  review?: boolean;
}

/** How a game ended; of one that was played alone also how good that was. */
function outcomeText(face: Face, state: TableState): string {
  const isAlone = face.scoresAlone && state.seats.length === 1;
  const best = isAlone ? bestText(state.now.scores[0], bestOf(face.id, state.now.options)) : '';
  const made = face.isPuzzle ? face.score(state.now, 1) : '';
  return [resultTitle(face, state), made, resultReason(state.now.result), best].filter(Boolean).join(' · ');
}

function Stepping({ face, table, state, review }: StatusProps) {
  const { entries, shown } = state;
  const text = t('page.table.stepping', { index: countDecisions(entries, shown), count: countDecisions(entries) });
  if (review)
    return (
      <p class="status reviewing">
        <Stepper table={table} state={state} />
        <span>{isLive(state) && state.now.turn === TURN_OVER ? outcomeText(face, state) : text}</span>
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

/** What somebody else has just done, which may be hard to see on the board; before all moves, one's own colour. */
function Answer({ face, state }: Pick<StatusProps, 'face' | 'state'>) {
  const last = state.entries.filter(isDecision).at(-1);
  const [own, ...others] = ownSeats(state.seats);
  if (!last && face.sides && own && !others.length)
    return <span class="status-answer">{t('page.table.yourSide', { side: sideName(face, own) })}</span>;
  if (!last || last.player < 1 || state.seats[last.player - 1]?.mine) return null;
  return <span class="status-answer">{`${seatName(face, state, last.player)}: ${briefOf(face, last.move)}`}</span>;
}

export function Status(props: StatusProps) {
  const { face, state } = props;
  if (!isLive(state) || props.review) return <Stepping {...props} />;
  const { turn } = state.now;
  if (turn === TURN_OVER) return <p class="status over">{outcomeText(face, state)}</p>;
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
        {!state.entries.some(isDecision) && <Answer face={face} state={state} />}
      </p>
    );
  const text =
    state.seats.length === 1
      ? face.score(state.now, 1)
      : ownSeats(state.seats).length === 1
        ? t('page.table.yourTurn')
        : t('page.table.turnOf', { name });
  return (
    <p class="status mine">
      {text}
      <Answer face={face} state={state} />
    </p>
  );
}
