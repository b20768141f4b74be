// The table around any game's board: who plays, whose turn it is, what happened, what one can do. All of a turn is in
// one screen (styles/table.css); what is said has a place of its own, where the most urgent of it is seen.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { Button } from '../app/button';
import { useHeading } from '../app/heading';
import { t } from '../app/messages';
import { prefersStill, useSettings } from '../app/settings';
import type { Face } from '../boards/face';
import { rules } from '../rules/client';
import { type MoveClass, TURN_OVER } from '../rules/types';
import { Curtain } from './curtain';
import { Ending, type Rematch } from './ending';
import { answeredDecision } from './entries';
import { MoveList } from './move-list';
import { Players } from './players';
import { Rulings } from './rulings';
import { Say } from './say';
import { Status, type Study } from './status';
import { isLive, isMyTurn, ownSeats, seenFrom, type Table, type TableState } from './table';
import { TableActions } from './table-actions';
import { TableKeys } from './table-keys';
import { TypeMove } from './type-move';
import { useUndo } from './undo';
import { useAdvice } from './use-advice';
import { useEnding } from './use-ending';
import { passFocus, useKeptFocus } from './use-kept-focus';
import { useHurry, useNews } from './use-news';
import { useLegalMoves } from './use-table';
import { seatName } from './words';

interface FrameProps {
  face: Face;
  table: Table;
  state: TableState;
  actions?: ComponentChildren; // more buttons, of this kind of table
  notices?: ComponentChildren; // what has to be known now, in the place of the status
  asked?: string; // what others ask at the moment
  extra?: ComponentChildren; // beside the board, above the moves
  review?: boolean; // nobody plays here: stepping is the normal thing
  study?: Study; // moves are tried here, for all sides
  classes?: ReadonlyMap<number, MoveClass>; // of the entries that were judged
  onRestart?(): void;
  onReview?(): void;
  onLeave?(): void; // by a step beyond either end, where there is something to go back to
  rematch?: Rematch; // another game like this one
  note?: string; // at its end: how good that was
  headline?: string; // what somebody plays alone
}

export function Frame({ face, table, state, review, ...props }: FrameProps) {
  const moves = useLegalMoves(face, state);
  const { message, hinted, say, mend, hush, play, propose, askHint } = useAdvice(face, table, state);
  const root = useKeptFocus<HTMLDivElement>();
  const { confirm, flipped } = useSettings();
  useNews(face, state);
  useHurry(state);
  useHeading(state.game.title);
  useLayoutEffect(() => scrollTo(0, 0), []); // the page before it may have been scrolled
  const seen = { face, table, state };
  const ending = useEnding(face, state);
  const { lift, undo, question } = useUndo(table, state);
  useLayoutEffect(hush, [props.asked]); // a question of somebody else is newer than what was said before it
  const acting = { table, state, review, onUndo: undo, onHint: () => void askHint() };
  const active = !review && isLive(state) && isMyTurn(state);
  const nameOf = (seat: number) => seatName(face, state, seat);
  const said = message?.place === 'board' && (
    <Say message={message} onClose={hush}>
      {message.kind !== 'refusal' && active && hinted && (
        <Button
          look="small"
          data-hint={hinted}
          onClick={({ currentTarget }) => {
            passFocus(root.current, currentTarget);
            void play(hinted, 'board');
          }}
        >
          {t('page.table.hintPlay')}
        </Button>
      )}
    </Say>
  );
  const list = <MoveList face={face} table={table} state={state} review={review} classes={props.classes} />;
  return (
    <div
      class={`table table-${face.id}${state.pending ? ' pending' : ''}${hinted ? ' hinting' : ''}${review ? ' reviewed' : ''}`}
      ref={root}
    >
      <div class="table-screen">
        <h1 class="visually-hidden">{state.game.title}</h1>
        {(state.seats.length > 1 || face.scoresAlone) && <Players face={face} table={state} />}
        <div class="table-say">
          {message?.kind === 'refusal' && said}
          {props.notices}
          {message && message.kind !== 'refusal' && said}
          <Status
            {...seen}
            review={review}
            study={props.study}
            headline={props.headline}
            classes={props.classes}
            onEnding={props.study ? undefined : ending.open}
          />
        </div>
        <div class="board-box">
          {state.curtain ? (
            <Curtain name={nameOf(state.curtain)} onOpen={() => table.openCurtain()} />
          ) : (
            <face.Board
              state={state.state}
              before={state.before}
              last={state.last}
              own={answeredDecision(state.entries, state.shown, state.viewer)}
              seat={seenFrom(state)}
              flipped={flipped}
              active={active}
              moves={moves}
              open={review || !!props.study}
              whole={review}
              hint={hinted}
              animate={!prefersStill()}
              names={state.seats.map((_, index) => nameOf(index + 1))}
              check={(move) => rules.check(state.game.id, state.now.position, move)}
              play={(move) => (confirm && face.playsAtOnce ? propose(move) : void play(move, 'board'))}
              say={say}
              lift={lift}
              mend={() => mend('board')}
            />
          )}
        </div>
        {ending.isOpen && !review && !props.study && (
          <div class="ending-box">
            <Ending
              {...seen}
              rematch={props.rematch}
              onReview={props.onReview}
              onClose={ending.close}
              note={props.note}
            />
          </div>
        )}
        <TableKeys {...acting} onLeave={props.onLeave} />
        <TableActions
          {...acting}
          made={face.scoresAlone && state.seats.length === 1 ? face.score(state.now, 1) : undefined}
          onRestart={props.onRestart}
          onReview={props.onReview}
        >
          {props.actions}
        </TableActions>
        {question}
      </div>
      <div class="table-side">
        <Rulings game={state.game} options={state.state.options} />
        {review && list}
        {props.extra}
        {face.Legend && <face.Legend state={state.state} />}
        {!review && list}
        {!review && (
          <Typing face={face} state={state} isOff={!active} play={play} mend={mend}>
            {message?.place === 'form' && <Say message={message} onClose={hush} />}
          </Typing>
        )}
        {face.Notes && !state.curtain && <face.Notes state={state.state} seat={seenFrom(state)} />}
      </div>
    </div>
  );
}

interface TypingProps extends Pick<ReturnType<typeof useAdvice>, 'play' | 'mend'> {
  face: Face;
  state: TableState;
  isOff: boolean;
  children: ComponentChildren; // what was said about it
}

/** Whether or not one can type now it is there: what comes and goes would move what one is about to touch. */
function Typing({ face, state, isOff, play, mend, children }: TypingProps) {
  if (face.takesTyping || state.now.turn === TURN_OVER || !ownSeats(state.seats).length) return null;
  return (
    <TypeMove
      example={face.example}
      meaning={face.exampleMeans}
      isOff={isOff}
      onPlay={(move) => play(move, 'form')}
      onChange={() => mend('form')}
    >
      {children}
    </TypeMove>
  );
}
