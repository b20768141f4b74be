// Playing in this browser: against the computer or together on one screen. Needs no server.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../app/icons';
import { navigate, type Route } from '../../app/router';
import { getSettings } from '../../app/settings';
import { faces } from '../../boards/registry';
import { Frame } from '../../play/frame';
import { forgetGame, LocalTable, savedGame } from '../../play/local';
import { keepForReview } from '../review/handover';
import type { Seat } from '../../play/table';
import { useTable } from '../../play/use-table';
import type { GameInfo } from '../../rules/types';
import { t } from '../../app/messages';
import { Optimum } from './optimum';
import { Setup, type Choices } from '../setup/setup';
import { NotFound } from '../not-found';

/** One person, and the computer on every other seat there may be. */
const seatsAround = (me: number, level: number): Seat[] =>
  [1, 2, 3, 4].map((seat) =>
    seat === me ? { name: '', kind: 'human', mine: true } : { name: '', kind: 'computer', level, mine: false },
  );

export function Practice({ route, games }: { route: Route; games: GameInfo[] }) {
  const id = route.rest[0] ?? '';
  const game = games.find((each) => each.id === id);
  const face = faces[id];
  const [table, setTable] = useState<LocalTable | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState(() => savedGame(id));
  const state = useTable(table);

  useEffect(() => {
    setTable(null);
    setError(null);
    setSaved(savedGame(id));
  }, [id]);
  useEffect(() => () => table?.close(), [table]);
  useEffect(() => {
    const position = route.query.get('position') ?? undefined;
    const day = route.query.get('day');
    if (!game) return;
    if (route.query.has('go') && saved) return void open(LocalTable.resume(game, saved));
    if (!position && !day) return;
    // The date is the seed, so that everyone has the same puzzle.
    const me = Number(route.query.get('me'));
    const seats = me ? seatsAround(me, getSettings().level) : [];
    void open(
      LocalTable.start({
        game,
        options: (day && face?.puzzleOfTheDay) || {},
        seats,
        position,
        seed: day?.replaceAll('-', ''),
      }),
    );
  }, [id, route.query.toString()]);

  if (!game || !face) return <NotFound />;

  async function open(starting: Promise<LocalTable>) {
    try {
      setTable(await starting);
      setError(null);
    } catch (problem) {
      setError((problem as Error).message);
    }
  }

  if (!table || !state) {
    const start = (choices: Choices) => void open(LocalTable.start({ game, ...choices }));
    return (
      <main id="main" class="page">
        <Setup face={face} game={game} onStart={start} error={error}>
          {saved && (
            <div class="card continue">
              <p>{t('page.setup.goOnLine', { moves: saved.moves })}</p>
              <button type="button" class="button primary" onClick={() => void open(LocalTable.resume(game, saved))}>
                {t('page.setup.goOn')}
              </button>
            </div>
          )}
        </Setup>
      </main>
    );
  }
  return (
    <main id="main" class="page wide">
      <Frame
        face={face}
        table={table}
        state={state}
        extra={face.isPuzzle && <Optimum table={table} state={state} />}
        actions={
          face.isPuzzle && (
            <button class="button" onClick={() => void table.rewind()}>
              <Icon name="first" />
              {t('page.puzzle.restart')}
            </button>
          )
        }
        onRestart={() => {
          forgetGame(id);
          setSaved(null);
          setTable(null);
        }}
        onReview={() =>
          void table.record().then((record) => {
            keepForReview(record);
            navigate('/review');
          })
        }
      />
    </main>
  );
}
