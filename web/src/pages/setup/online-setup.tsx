// Making a table on the server: with whom, by which clock, by which rules.
import { useEffect, useState } from 'preact/hooks';
import { navigate, type Route } from '../../app/router';
import { useSettings, changeSettings } from '../../app/settings';
import { faces } from '../../boards/registry';
import { createTable, ensurePlayer, getMe } from '../../online/api';
import type { GameInfo } from '../../rules/types';
import { t } from '../../app/messages';
import { NotFound } from '../not-found';
import { LevelSlider, OptionFields, Segments } from './setup';

type Opponent = 'invite' | 'open' | 'bot';
const clocks = {
  none: { kind: 'none' },
  five: { kind: 'game', minutes: 5, increment: 5 },
  fifteen: { kind: 'game', minutes: 15, increment: 0 },
  day: { kind: 'days', days: 1 },
};
type ClockChoice = keyof typeof clocks;

const invitationKey = (id: string) => `fivefold.invite.${id}`;

export function invitationsOf(id: string): { seat: number; code: string }[] {
  try {
    return JSON.parse(sessionStorage.getItem(invitationKey(id)) ?? '[]') as { seat: number; code: string }[];
  } catch {
    return [];
  }
}

export function NameField({ name, onChange }: { name: string; onChange(name: string): void }) {
  return (
    <label class="field">
      <span class="field-label">{t('page.online.name')}</span>
      <input
        class="input"
        value={name}
        maxLength={24}
        autocomplete="nickname"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

export function OnlineSetup({ route, games }: { route: Route; games: GameInfo[] }) {
  const game = games.find((each) => each.id === route.rest[0]);
  const face = faces[route.rest[0] ?? ''];
  const settings = useSettings();
  const [name, setName] = useState('');
  const [opponent, setOpponent] = useState<Opponent>('invite');
  const [clock, setClock] = useState<ClockChoice>('none');
  const [options, setOptions] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(
    () =>
      void getMe().then(
        (me) => setName((typed) => typed || (me?.name ?? '')),
        () => setProblem(t('page.online.unavailable')),
      ),
    [],
  );
  if (!game || !face) return <NotFound />;
  const count = Number(
    options.players ?? game.options.find((option) => option.name === 'players')?.default ?? face.players[1],
  );

  async function create(event: Event) {
    event.preventDefault();
    try {
      await ensurePlayer(name);
      const other = opponent === 'bot' ? { bot: settings.level } : opponent;
      const chosen = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ''));
      const { table, invitations } = await createTable({
        game: game!.id,
        options: chosen,
        seats: ['me', ...Array.from({ length: count - 1 }, () => other)],
        clock: clocks[clock],
        shuffle: false,
        public: opponent === 'open',
      });
      try {
        sessionStorage.setItem(invitationKey(table.id), JSON.stringify(invitations ?? []));
      } catch {
        // The link can still be made again by starting another table.
      }
      navigate(`/t/${table.id}`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  }
  return (
    <main id="main" class="page">
      <form class="setup" onSubmit={(event) => void create(event)}>
        <div class="setup-picture">
          <face.Picture />
        </div>
        <div class="setup-fields stack">
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
              onChange={(value) => setOpponent(value as Opponent)}
              choices={[
                ['invite', t('page.online.friend')],
                ['open', t('page.online.anyone')],
                ['bot', t('page.online.bot')],
              ]}
            />
          )}
          {opponent === 'bot' && <LevelSlider level={settings.level} onChange={(level) => changeSettings({ level })} />}
          <Segments
            legend={t('page.online.clock')}
            name="clock"
            value={clock}
            onChange={(value) => setClock(value as ClockChoice)}
            choices={(Object.keys(clocks) as ClockChoice[]).map((each) => [each, t(`page.online.clocks.${each}`)])}
          />
          <OptionFields face={face} game={game} values={options} onChange={setOptions} />
          <div class="setup-go">
            {problem && (
              <p class="error" role="alert">
                {problem}
              </p>
            )}
            <button class="button primary large" type="submit">
              {t('page.online.create')}
            </button>
          </div>
        </div>
      </form>
    </main>
  );
}
