// Making a table on the server: with whom, by which clock, by which rules.
import { useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { NameField } from '../../app/name-field';
import { Problem } from '../../app/problem';
import { navigate, type Route } from '../../app/router';
import { Segments } from '../../app/segments';
import { getSettings } from '../../app/settings';
import type { Face } from '../../boards/face';
import { faces } from '../../boards/registry';
import { createTable, ensurePlayer } from '../../online/api';
import { keepInvitations } from '../../online/invitations';
import { useOwnName } from '../../online/use-own-name';
import type { GameInfo } from '../../rules/types';
import { NotFound } from '../not-found';
import { filledIn, type Options, playerCount } from './choices';
import { SetupFrame } from './frame';
import { LevelSlider } from './level-slider';
import { OptionFields } from './option-fields';

type Opponent = 'invite' | 'open' | 'bot';

const clocks = {
  none: { kind: 'none' },
  five: { kind: 'game', minutes: 5, increment: 5 },
  fifteen: { kind: 'game', minutes: 15, increment: 0 },
  day: { kind: 'days', days: 1 },
};
type ClockChoice = keyof typeof clocks;
const clockChoices = Object.keys(clocks) as ClockChoice[];

export function OnlineSetup({ route, games }: { route: Route; games: GameInfo[] }) {
  const game = games.find((each) => each.id === route.rest[0]);
  const face = faces[route.rest[0] ?? ''];
  return game && face ? <OnlineForm game={game} face={face} /> : <NotFound />;
}

function OnlineForm({ game, face }: { game: GameInfo; face: Face }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useOwnName(() => setProblem(t('page.online.unavailable')));
  const [opponent, setOpponent] = useState<Opponent>('invite');
  const [clock, setClock] = useState<ClockChoice>('none');
  const [options, setOptions] = useState<Options>({});
  const count = playerCount(face, game, options);

  async function create(event: Event) {
    event.preventDefault();
    try {
      await ensurePlayer(name);
      const other = opponent === 'bot' ? { bot: getSettings().level } : opponent;
      const { table, invitations } = await createTable({
        game: game.id,
        options: filledIn(options),
        seats: ['me', ...Array.from({ length: count - 1 }, () => other)],
        clock: clocks[clock],
        shuffle: false,
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
        <SetupFrame face={face}>
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
          {opponent === 'bot' && <LevelSlider />}
          <Segments
            legend={t('page.online.clock')}
            name="clock"
            value={clock}
            onChange={setClock}
            choices={clockChoices.map((each) => [each, t(`page.online.clocks.${each}`)])}
          />
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
