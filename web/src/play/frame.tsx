// The table around any game's board: who plays, whose turn it is, what happened, what one can do.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../app/announce';
import { Dialog } from '../app/dialog';
import { Icon } from '../app/icons';
import { prefersStill } from '../app/settings';
import { playSound } from '../app/sound';
import type { Face } from '../boards/face';
import { rules } from '../rules/client';
import { TURN_OVER, type Entry } from '../rules/types';
import { t } from '../app/messages';
import { MoveList } from './move-list';
import { Players } from './players';
import { Say, type Message } from './say';
import { isLive, isMyTurn, lastDecision, type Table, type TableState } from './table';
import { useLegalMoves } from './use-table';
import { briefOf, hintText, resultReason, resultTitle, seatName, tellEntry } from './words';

interface FrameProps {
  face: Face;
  table: Table;
  state: TableState;
  actions?: ComponentChildren; // more buttons, of this kind of table
  notices?: ComponentChildren; // above the board
  extra?: ComponentChildren; // beside the board, above the moves
  review?: boolean; // nobody plays here: stepping is the normal thing
  point?: string | null; // a move to point at on the board that is shown
  onRestart?(): void;
  onReview?(): void;
}

function Status({ face, table, state, review }: { face: Face; table: Table; state: TableState; review?: boolean }) {
  if (review && !isLive(state))
    return (
      <p class="status">
        {t('page.table.stepping', {
          index: countDecisions(state, state.shown),
          count: countDecisions(state, state.entries.length),
        })}
      </p>
    );
  if (!isLive(state))
    return (
      <p class="status stepping">
        <span>
          {t('page.table.stepping', {
            index: countDecisions(state, state.shown),
            count: countDecisions(state, state.entries.length),
          })}
        </span>
        <button class="button small" onClick={() => void table.show(state.entries.length)}>
          {t('page.table.live')}
        </button>
      </p>
    );
  const turn = state.now.turn;
  if (turn === TURN_OVER)
    return <p class="status over">{`${resultTitle(face, state)} · ${resultReason(state.now.result)}`}</p>;
  const name = seatName(face, state, turn);
  if (state.thinking)
    return (
      <p class="status waiting">
        <span class="dots" aria-hidden="true" />
        {t('page.table.thinking', { name })}
      </p>
    );
  const mine = isMyTurn(state);
  if (mine && state.seats.length === 1) return <p class="status mine">{face.score(state.now, 1)}</p>;
  const people = state.seats.filter((seat) => seat.mine && seat.kind === 'human').length;
  return (
    <p class={`status ${mine ? 'mine' : 'waiting'}`}>
      {mine && people === 1 ? t('page.table.yourTurn') : t('page.table.turnOf', { name })}
    </p>
  );
}

function countDecisions(state: TableState, count: number): number {
  return state.entries.slice(0, count).filter((entry) => entry.player !== 0).length;
}

/** The latest decision of the person in front of the screen, where others have answered it. */
function ownBefore({ entries, shown, viewer }: TableState): Entry | null {
  const last = lastDecision(entries, shown);
  if (viewer <= 0 || last < 0 || entries[last].player === viewer) return null;
  return (
    entries
      .slice(0, last)
      .filter(({ player }) => player === viewer)
      .pop() ?? null
  );
}

function Curtain({ face, table, state }: { face: Face; table: Table; state: TableState }) {
  const name = seatName(face, state, state.curtain);
  return (
    <div class="curtain">
      <div class="curtain-card">
        <Icon name="people" />
        <h2>{t('page.table.curtainTitle', { name })}</h2>
        <p>{t('page.table.curtainLine')}</p>
        <button class="button primary" onClick={() => table.openCurtain()}>
          {t('page.table.curtainOpen', { name })}
        </button>
      </div>
    </div>
  );
}

function TypeMove({
  face,
  onPlay,
  children,
}: {
  face: Face;
  onPlay(move: string): Promise<boolean>;
  children: ComponentChildren;
}) {
  const [text, setText] = useState('');
  return (
    <form
      class="type-move"
      onSubmit={async (event) => {
        event.preventDefault();
        if (text.trim() && (await onPlay(text.trim()))) setText('');
      }}
    >
      <label>
        <span>{t('page.table.typeMove')}</span>
        <input
          class="input mono"
          value={text}
          placeholder={face.example}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button class="button" type="submit">
        {t('page.table.typeMoveSend')}
      </button>
      {children}
    </form>
  );
}

/** Announces what happened, aloud and in the title, once per change. */
function useNews(face: Face, state: TableState) {
  const seen = useRef<number>(-1);
  useEffect(() => {
    const count = state.entries.length;
    const isNew = seen.current >= 0 && count > seen.current;
    const fresh = isNew ? state.entries.slice(seen.current).filter((entry) => entry.player !== 0) : [];
    seen.current = count;
    const over = state.now.turn === TURN_OVER;
    if (fresh.length) {
      const told = fresh.map((entry) => tellEntry(face, state, entry)).join('. ');
      const next = over
        ? `${resultTitle(face, state)}, ${resultReason(state.now.result)}`
        : isMyTurn(state)
          ? t('page.table.yourTurn')
          : '';
      announce(`${told}. ${next}`);
      playSound(over ? 'end' : 'move');
    }
    const title = `${state.game.title} · ${t('page.appName')}`;
    document.title =
      !over && isMyTurn(state) && state.seats.length > 1 ? `● ${t('page.table.yourTurn')} · ${title}` : title;
  }, [state.entries.length, state.now.turn, state.curtain]);
}

export function Frame(props: FrameProps) {
  const { face, table, state } = props;
  const [message, setMessage] = useState<Message | null>(null);
  const [hint, setHint] = useState<{ position: string; move: string } | null>(null);
  const [asking, setAsking] = useState(false);
  const asked = useRef(0); // counts what makes a hint on its way outdated: other questions, moves
  const moves = useLegalMoves(face, state);
  useNews(face, state);
  useEffect(() => {
    asked.current++;
    setMessage(null);
  }, [state.now.position, state.shown]);

  const live = isLive(state);
  const active = live && isMyTurn(state);
  const say = (text: string, kind: Message['kind'] = 'refusal', place: Message['place'] = 'board') => {
    setMessage({ text, kind, place });
    announce(text);
  };
  const playFrom =
    (place: Message['place']) =>
    async (move: string): Promise<boolean> => {
      const refusal = await table.play(move);
      if (refusal) say(refusal, 'refusal', place);
      return !refusal;
    };
  const play = playFrom('board');
  const askHint = async () => {
    const question = ++asked.current;
    const position = state.now.position;
    setHint(null);
    say(t('page.table.hintWait'), 'hint');
    const found = await table.hint().catch(() => null); // stopped by a move, or by leaving
    if (question !== asked.current) return;
    if (!found) return setMessage(null);
    const seen = found.check.legal ? [face.reason?.(found.check.report), face.explain?.(state.now, found.move)] : [];
    const reason = found.reason || seen.find(Boolean) || '';
    setHint({ position, move: found.move });
    say(
      [
        hintText(face, found.move, reason),
        found.answer && state.seats.length > 1 && t('page.table.hintAnswer', { move: briefOf(face, found.answer) }),
        found.chances !== null && state.seats.length > 1 && t('page.table.hintChances', { chances: found.chances }),
      ]
        .filter(Boolean)
        .join(' '),
      'hint',
    );
  };
  const hush = () => setMessage(null);
  const hinted = live && hint?.position === state.now.position ? hint.move : null;
  const over = state.now.turn === TURN_OVER;
  const seat = state.viewer > 0 ? state.viewer : 0;

  return (
    <div class={`table table-${face.id}`}>
      <h1 class="visually-hidden">{state.game.title}</h1>
      {state.seats.length > 1 && (
        <div class="table-players">
          <Players face={face} table={state} />
        </div>
      )}
      <div class="table-stage">
        {props.notices}
        <div class="table-say">
          {message?.place === 'board' ? (
            <Say message={message} onClose={hush}>
              {message.kind === 'hint' && active && hinted && (
                <button class="button small" data-hint={hinted} onClick={() => void play(hinted)}>
                  {t('page.table.hintPlay')}
                </button>
              )}
            </Say>
          ) : (
            <Status face={face} table={table} state={state} review={props.review} />
          )}
        </div>
        <div class="board-box">
          {state.curtain ? (
            <Curtain face={face} table={table} state={state} />
          ) : (
            <face.Board
              state={state.state}
              before={state.before}
              last={state.last}
              own={ownBefore(state)}
              seat={seat}
              active={active}
              moves={moves}
              hint={props.point ?? hinted}
              animate={!prefersStill()}
              names={state.seats.map((_, index) => seatName(face, state, index + 1))}
              check={(move) => rules.check(state.game.id, state.now.position, move)}
              play={(move) => void play(move)}
              say={say}
            />
          )}
        </div>
      </div>
      <div class="table-side">
        <div class="actions" role="group" aria-label={t('page.table.more')}>
          {table.can.has('undo') && !props.review && (
            <button
              class="button"
              disabled={!state.entries.some((entry) => entry.player !== 0)}
              onClick={() => void table.undo()}
            >
              <Icon name="undo" />
              {t('page.table.undo')}
            </button>
          )}
          {table.can.has('hint') && !props.review && (
            <button class="button" disabled={!active} onClick={() => void askHint()}>
              <Icon name="hint" />
              {t('page.table.hint')}
            </button>
          )}
          {table.can.has('resign') && state.seats.length > 1 && !props.review && !over && (
            <button class="button" disabled={!active && table.can.has('restart')} onClick={() => setAsking(true)}>
              <Icon name="flag" />
              {t('page.table.resign')}
            </button>
          )}
          {props.actions}
          {props.onRestart && (
            <button class={`button${over ? ' primary' : ''}`} onClick={props.onRestart}>
              <Icon name="restart" />
              {t('page.table.restart')}
            </button>
          )}
          {over && props.onReview && (
            <button class="button" onClick={props.onReview}>
              <Icon name="chart" />
              {t('page.table.review')}
            </button>
          )}
        </div>
        {props.extra}
        <MoveList face={face} table={table} state={state} />
        {active && (
          <TypeMove face={face} onPlay={playFrom('form')}>
            {message?.place === 'form' && <Say message={message} onClose={hush} />}
          </TypeMove>
        )}
      </div>
      {asking && (
        <Dialog title={t('page.table.resignSure')} onClose={() => setAsking(false)}>
          <div class="dialog-actions">
            <button class="button" onClick={() => setAsking(false)}>
              {t('page.table.no')}
            </button>
            <button
              class="button danger"
              onClick={() => {
                setAsking(false);
                void table.resign();
              }}
            >
              {t('page.table.resign')}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
