// Making a table on the server: with whom, by which clock, by which rules.
import { useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { NameField } from '../../app/name-field';
import { Problem } from '../../app/problem';
import { navigate, type Route } from '../../app/router';
import { Segments } from '../../app/segments';
import type { Face } from '../../boards/face';
import { faces } from '../../boards/registry';
import { createTable, ensurePlayer } from '../../online/api';
import { keepInvitations } from '../../online/invitations';
import { useOwnName } from '../../online/use-own-name';
import type { ClockSpec } from '../../play/clock';
import { levelOf } from '../../play/level';
import type { GameInfo } from '../../rules/types';
import { NotFound } from '../not-found';
import { filledIn, type Options, onlineSeats, playerCount } from './choices';
import { ClockFields, noClock } from './clock-fields';
import { SetupFrame } from './frame';
import { LevelSlider } from './level-slider';
import { OptionFields } from './option-fields';
import { SeatChoice } from './seat-choice';

type Opponent = 'invite' | 'open' | 'bot';

export function OnlineSetup({ route, games }: { route: Route; games: GameInfo[] }) {
  const game = games.find((each) => each.id === route.rest[0]);
  const face = faces[route.rest[0] ?? ''];
  return game && face ? (
    <OnlineForm game={game} face={face} forAnyone={route.query.get('for') === 'anyone'} />
  ) : (
    <NotFound />
  );
}

function OnlineForm({ game, face, forAnyone }: { game: GameInfo; face: Face; forAnyone: boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useOwnName(() => setProblem(t('page.online.unavailable')));
  const [opponent, setOpponent] = useState<Opponent>(forAnyone ? 'open' : 'invite');
  const [seat, setSeat] = useState('1');
  const [clock, setClock] = useState<ClockSpec>(noClock);
  const [options, setOptions] = useState<Options>({});
  const count = playerCount(face, game, options);

  async function create(event: Event) {
    event.preventDefault();
    try {
      await ensurePlayer(name);
      const other = opponent === 'bot' ? { bot: levelOf(game.id) } : opponent;
      const { table, invitations } = await createTable({
        game: game.id,
        options: filledIn(options),
        seats: onlineSeats(count, seat, other),
        clock,
        shuffle: seat === 'lot' && count > 1,
        public: opponent === 'open',
      });
      keepInvitations(table.id, invitations ?? []);
      navigate(`/t/${table.id}`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  }
  return (
    <main id="main" class="page">
      <form class="setup" onSubmit={(event) => void create(event)}>
        <SetupFrame face={face} picture={{ options, seat: Number(seat) || 1 }}>
          <div>
            <h1>{`${t('page.online.title')}: ${game.title}`}</h1>
            <p class="lead">{game.summary}</p>
          </div>
          <NameField name={name} onChange={setName} />
          {count > 1 && (
            <Segments
              legend={t('page.online.opponent')}
              name="online-opponent"
              value={opponent}
              onChange={setOpponent}
              choices={[
                ['invite', t('page.online.friend')],
                ['open', t('page.online.anyone')],
                ['bot', t('page.online.bot')],
              ]}
            />
          )}
          {opponent === 'bot' && <LevelSlider game={game.id} />}
          {count > 1 && (
            <SeatChoice
              face={face}
              count={count}
              starting={face.starts?.(options) ?? 1}
              value={seat}
              onChange={setSeat}
            />
          )}
          <ClockFields spec={clock} kinds={['none', 'game', 'turn', 'days']} onChange={setClock} />
          <OptionFields face={face} game={game} values={options} onChange={setOptions} />
          <div class="setup-go">
            <Problem text={problem} />
            <Button look="primary large" type="submit">
              {t('page.online.create')}
            </Button>
          </div>
        </SetupFrame>
      </form>
    </main>
  );
}
