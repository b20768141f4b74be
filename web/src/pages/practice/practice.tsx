// Playing in this browser: against the computer or together on one screen. Needs no server.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import { navigate, type Route } from '../../app/router';
import type { Face } from '../../boards/face';
import { faces } from '../../boards/registry';
import { Frame } from '../../play/frame';
import { levelOf } from '../../play/level';
import { gameInProgress, keptGame } from '../../play/library';
import { LocalTable } from '../../play/local';
import { rematchText } from '../../play/rematch';
import { useTable } from '../../play/use-table';
import type { GameInfo } from '../../rules/types';
import { NotFound } from '../not-found';
import { seatsAround } from '../setup/choices';
import { Setup } from '../setup/setup';
import { BeginAnew } from './begin-anew';
import { noteOf, Optimum, useOptimum } from './optimum';

export function Practice({ route, games }: { route: Route; games: GameInfo[] }) {
  const game = games.find(({ id }) => id === route.rest[0]);
  const face = faces[route.rest[0] ?? ''];
  return game && face ? <PracticeOf key={game.id} route={route} game={game} face={face} /> : <NotFound />;
}

/** The address of a game that is kept here: it leads back to it after a reload, or from another page. */
const addressOf = (game: string, id: string | null) => `/practice/${game}?game=${id}`;

/** A game that the address asks for: one that was begun, a position, the puzzle of a day. */
function askedFor({ query }: Route, game: GameInfo, face: Face): Promise<LocalTable> | null {
  const day = query.get('day');
  const id = query.get('game') ?? (day ? `${game.id}-${day}` : null);
  const kept = id ? keptGame(id) : null;
  if (kept?.game === game.id) return LocalTable.resume(game, kept);
  if (query.has('game')) return Promise.reject(new Error(t('page.setup.gone')));
  const position = query.get('position') ?? undefined;
  if (!position && !day) return null;
  const me = Number(query.get('me'));
  return LocalTable.start({
    game,
    options: (day && face.puzzleOfTheDay) || {},
    seats: me ? seatsAround(me, levelOf(game.id)) : [],
    position,
    seed: day?.replaceAll('-', ''), // the date, so that everyone has the same puzzle
    id: id ?? undefined,
  });
}

/** A puzzle of a day is kept by its date. */
const isOfADay = (id: string | null) => /-\d{4}-\d\d-\d\d$/.test(id ?? '');

function usePracticeTable(route: Route, game: GameInfo, face: Face) {
  const [table, setTable] = useState<LocalTable | null>(null);
  const [error, setError] = useState<string | null>(null);
  const latest = useRef(0);
  useEffect(() => () => table?.close(), [table]);
  function open(starting: Promise<LocalTable>, replay = false) {
    const number = ++latest.current;
    void starting.then(
      async (started) => {
        if (number !== latest.current) return started.close();
        if (replay) await started.show(0);
        navigate(addressOf(game.id, started.id), true);
        setTable(started);
        setError(null);
      },
      (problem: Error) => setError(problem.message),
    );
  }
  useEffect(() => {
    const { query } = route;
    if (table?.id && query.get('game') === table.id) return;
    setTable(null);
    const asked = askedFor(route, game, face);
    if (asked) open(asked, query.has('replay'));
  }, [route.query.toString()]);
  return { table, error, open };
}

function PracticeOf({ route, game, face }: { route: Route; game: GameInfo; face: Face }) {
  const { table, error, open } = usePracticeTable(route, game, face);
  const state = useTable(table);
  const optimum = useOptimum(face.isPuzzle && state ? table : null, state);
  const asked = ['game', 'day', 'position'].some((name) => route.query.has(name));
  if (!table && asked && !error) return <main id="main" class="page wide" />; // it is there in a moment
  const saved = table ? null : gameInProgress(game.id);

  if (!table || !state)
    return (
      <main id="main" class="page">
        <Setup
          face={face}
          game={game}
          onStart={(choices) => open(LocalTable.start({ game, ...choices }))}
          error={error}
        >
          {saved && (
            <div class="card continue">
              <p>{t('page.setup.goOnLine', { moves: saved.moves })}</p>
              <a class="button primary" href={addressOf(game.id, saved.id)}>
                {t('page.setup.goOn')}
              </a>
            </div>
          )}
        </Setup>
      </main>
    );
  const note = noteOf(optimum.found, state);
  return (
    <main id="main" class="page wide">
      <Frame
        face={face}
        table={table}
        state={state}
        extra={face.isPuzzle && <Optimum {...optimum} note={note} />}
        note={note}
        headline={isOfADay(table.id) ? t('page.home.puzzleHere') : undefined}
        actions={face.isPuzzle && <BeginAnew table={table} state={state} />}
        rematch={{
          can: true,
          line: rematchText(face, state, table.nextSeats(), table.isPosition),
          act: () => open(table.rematch()),
        }}
        onRestart={() => navigate(`/practice/${game.id}`)}
        onReview={() => navigate(`/review?game=${table.id}#at=${state.entries.length}`)}
      />
    </main>
  );
}
