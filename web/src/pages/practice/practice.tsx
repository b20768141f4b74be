// Playing in this browser: against the computer or together on one screen. Needs no server.
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import type { Route } from '../../app/router';
import { getSettings } from '../../app/settings';
import type { Face } from '../../boards/face';
import { faces } from '../../boards/registry';
import { Frame } from '../../play/frame';
import { LocalTable } from '../../play/local';
import { forgetGame, savedGame } from '../../play/saved';
import { useTable } from '../../play/use-table';
import type { GameInfo } from '../../rules/types';
import { NotFound } from '../not-found';
import { openForReview } from '../review/handover';
import { seatsAround } from '../setup/choices';
import { Setup } from '../setup/setup';
import { Optimum } from './optimum';

export function Practice({ route, games }: { route: Route; games: GameInfo[] }) {
  const game = games.find(({ id }) => id === route.rest[0]);
  const face = faces[route.rest[0] ?? ''];
  return game && face ? <PracticeOf key={game.id} route={route} game={game} face={face} /> : <NotFound />;
}

/** A game that the address asks for: one that was begun, a position, the puzzle of a day. */
function askedFor({ query }: Route, game: GameInfo, face: Face): Promise<LocalTable> | null {
  const saved = query.has('go') ? savedGame(game.id) : null;
  if (saved) return LocalTable.resume(game, saved);
  const position = query.get('position') ?? undefined;
  const day = query.get('day');
  if (!position && !day) return null;
  const me = Number(query.get('me'));
  return LocalTable.start({
    game,
    options: (day && face.puzzleOfTheDay) || {},
    seats: me ? seatsAround(me, getSettings().level) : [],
    position,
    seed: day?.replaceAll('-', ''), // the date, so that everyone has the same puzzle
  });
}

function PracticeOf({ route, game, face }: { route: Route; game: GameInfo; face: Face }) {
  const [table, setTable] = useState<LocalTable | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState(() => savedGame(game.id));
  const state = useTable(table);
  useEffect(() => () => table?.close(), [table]);
  const open = (starting: Promise<LocalTable>) =>
    void starting.then(
      (started) => {
        setTable(started);
        setError(null);
      },
      (problem: Error) => setError(problem.message),
    );
  useEffect(() => {
    const asked = askedFor(route, game, face);
    if (asked) open(asked);
  }, [route.query.toString()]);

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
              <Button look="primary" onClick={() => open(LocalTable.resume(game, saved))}>
                {t('page.setup.goOn')}
              </Button>
            </div>
          )}
        </Setup>
      </main>
    );
  const restart = () => {
    forgetGame(game.id);
    setSaved(null);
    setTable(null);
  };
  return (
    <main id="main" class="page wide">
      <Frame
        face={face}
        table={table}
        state={state}
        extra={face.isPuzzle && <Optimum table={table} state={state} />}
        actions={
          face.isPuzzle && (
            <Button icon="first" onClick={() => void table.rewind()}>
              {t('page.puzzle.restart')}
            </Button>
          )
        }
        onRestart={restart}
        onReview={() => void openForReview(table)}
      />
    </main>
  );
}
