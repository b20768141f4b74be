// A position to try moves in: all sides are played by hand, what the computer thinks of it stands beside the board, and
// there is a way back to where it came from.
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { Icon } from '../../app/icons';
import { t } from '../../app/messages';
import { Problem } from '../../app/problem';
import { backPath, navigate, type Route } from '../../app/router';
import type { Face } from '../../boards/face';
import { faces } from '../../boards/registry';
import { Frame } from '../../play/frame';
import { LocalTable } from '../../play/local';
import { seenFrom, type TableState } from '../../play/table';
import { TopMovesList } from '../../play/top-moves';
import { useTable } from '../../play/use-table';
import { type TopMoves, useTopMoves } from '../../play/use-top-moves';
import { namesOf, resultSentence, seatName } from '../../play/words';
import { type GameInfo, TURN_OVER } from '../../rules/types';
import { NotFound } from '../not-found';

export function Study({ route, games }: { route: Route; games: GameInfo[] }) {
  const game = games.find(({ id }) => id === route.rest[0]);
  const face = faces[route.rest[0] ?? ''];
  return game && face ? <StudyOf key={route.query.toString()} route={route} game={game} face={face} /> : <NotFound />;
}

function StudyOf({ route, game, face }: { route: Route; game: GameInfo; face: Face }) {
  const { query } = route;
  const [table, setTable] = useState<LocalTable | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const state = useTable(table);
  useEffect(() => {
    let opened: LocalTable | null = null;
    let stale = false;
    void LocalTable.study(game, query.get('position') ?? '', query.getAll('name')).then(
      async (study) => {
        opened = study;
        for (const move of query.getAll('move')) await study.play(move); // as far as it was tried before a reload
        if (stale) study.close();
        else setTable(study);
      },
      (error: Error) => setProblem(error.message),
    );
    return () => {
      stale = true;
      opened?.close();
    };
  }, []);
  useKeptMoves(route, state);
  const top = useTopMoves(game.id, state && state.state.turn > 0 ? state.state.position : null);
  const back = backPath(query);
  if (!table || !state)
    return (
      <main id="main" class="page narrow stack">
        <h1>{t('page.study.title')}</h1>
        {problem && <Problem text={`${t('page.study.bad')}: ${problem}`} />}
        {problem && <a href={back ?? `/editor/${game.id}`}>{back ? t('page.study.back') : t('page.editor.title')}</a>}
      </main>
    );
  return (
    <main id="main" class="page wide">
      <Frame
        face={face}
        table={table}
        state={state}
        study={{ win: state.seats.length > 1 ? (top?.moves[0]?.win ?? null) : null }}
        extra={<Evaluation face={face} table={table} state={state} top={top} />}
        actions={
          <>
            {back && (
              <a class="button primary" href={back}>
                <Icon name="back" />
                {t('page.study.back')}
              </a>
            )}
            <Button icon="first" onClick={() => void table.rewind()}>
              {t('page.study.rewind')}
            </Button>
            <Button icon="pencil" onClick={() => navigate(editorOf(game.id, state.state.position, back))}>
              {t('page.study.edit')}
            </Button>
          </>
        }
      />
    </main>
  );
}

/** The editor with the position, and its way back here; from where one came from the editor, it has its own. */
function editorOf(game: string, position: string, back: string | null): string {
  const query = new URLSearchParams({ position });
  if (!back?.startsWith('/editor/')) query.set('back', location.pathname + location.search);
  return `/editor/${game}?${query}`;
}

/** The address follows the moves, so that a reload keeps them; luck may fall otherwise then. */
function useKeptMoves({ query }: Route, state: TableState | null) {
  const moves = state?.entries.filter(({ player }) => player > 0).map(({ move }) => move);
  useEffect(() => {
    if (!moves) return;
    const next = new URLSearchParams(query);
    next.delete('move');
    for (const move of moves) next.append('move', move);
    history.replaceState(null, '', `${location.pathname}?${next}`);
  }, [moves?.join(' ')]);
}

interface EvaluationProps {
  face: Face;
  table: LocalTable;
  state: TableState;
  top: TopMoves | null;
}

/** What the computer thinks of the position on the board: the chances, and the best few moves. */
function Evaluation({ face, table, state, top }: EvaluationProps) {
  const { state: shown } = state;
  const names = namesOf(face, state);
  const play = async (move: string) => {
    if (state.shown !== state.entries.length) await table.backTo(state.shown);
    await table.play(move);
  };
  return (
    <section class="move-panel analysis" aria-label={t('page.review.graph')}>
      <header class="panel-head">
        <h2>{t('page.review.graph')}</h2>
      </header>
      {shown.turn === TURN_OVER ? (
        <p>{resultSentence(face, { ...state, now: shown })}</p>
      ) : (
        <>
          <Balance face={face} state={state} top={top?.moves[0]?.win ?? null} />
          <TopMovesList
            face={face}
            place={{ before: shown, names, seat: seenFrom(state) }}
            moves={top?.moves ?? null}
            title={t('page.review.bestMoves')}
            mover={names[shown.turn - 1]}
            action={t('page.study.play')}
            onChoose={({ move }) => void play(move)}
          />
        </>
      )}
    </section>
  );
}

/** Between two: how much of the bar is whose. */
function Balance({ face, state, top }: { face: Face; state: TableState; top: number | null }) {
  if (state.seats.length !== 2) return null;
  const first = top === null || state.state.turn === 1 ? top : 1000 - top;
  const percent = first === null ? null : Math.round(first / 10);
  const percentOf = (seat: number) =>
    percent === null ? '' : t('page.review.percent', { percent: seat === 1 ? percent : 100 - percent });
  return (
    <div class="balance">
      {[1, 2].map((seat) => (
        <span key={seat} class={`graph-label ${face.tones?.[seat - 1] ?? `tone-${seat}`}`}>
          <span class="move-token" aria-hidden="true" />
          {`${seatName(face, state, seat)} ${percentOf(seat)}`}
        </span>
      ))}
      <meter
        min={0}
        max={1000}
        value={first ?? 500}
        aria-label={t('page.study.balance')}
        aria-valuetext={percentOf(1)}
      />
    </div>
  );
}
