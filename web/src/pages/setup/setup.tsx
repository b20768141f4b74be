// What is asked before a game here: against whom, who starts, which rules.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { Icon } from '../../app/icons';
import { t } from '../../app/messages';
import { Problem } from '../../app/problem';
import { Segments } from '../../app/segments';
import { getSettings } from '../../app/settings';
import type { Face } from '../../boards/face';
import type { ClockSpec } from '../../play/clock';
import { levelOf } from '../../play/level';
import type { GameInfo } from '../../rules/types';
import {
  type Choices,
  type First,
  filledIn,
  makeSeats,
  type Opponent,
  type Options,
  playerCount,
  seatPeople,
} from './choices';
import { ClockFields, noClock } from './clock-fields';
import { SetupFrame } from './frame';
import { LevelSlider } from './level-slider';
import { OptionFields } from './option-fields';
import { PeopleFields } from './people-fields';

export function Setup(props: {
  face: Face;
  game: GameInfo;
  onStart(choices: Choices): void;
  error: string | null;
  children?: ComponentChildren;
}) {
  const { face, game } = props;
  const [opponent, setOpponent] = useState<Opponent>('computer');
  const [first, setFirst] = useState<First>('you');
  const [starter, setStarter] = useState('0');
  const [clock, setClock] = useState<ClockSpec>(noClock);
  const [options, setOptions] = useState<Options>({});
  const solo = face.players[1] === 1;
  const count = playerCount(face, game, options);
  const starting = face.starts?.(options) ?? 1;
  const isAlone = solo || count === 1;
  const isShared = !isAlone && opponent === 'hot-seat';
  const start = (event: Event) => {
    event.preventDefault();
    const { names } = getSettings();
    const seats = isShared
      ? seatPeople(count, names, starter)
      : makeSeats(count, isAlone ? 'hot-seat' : opponent, first, levelOf(game.id), starting);
    props.onStart({ options: filledIn(options), seats, clock: isAlone ? noClock : clock });
  };
  return (
    <form class="setup" onSubmit={start}>
      <SetupFrame
        face={face}
        picture={{ options, seat: opponent === 'computer' && first === 'them' ? 3 - starting : starting }}
      >
        <div>
          <h1>{t('page.setup.title', { game: game.title })}</h1>
          <p class="lead">{game.summary}</p>
        </div>
        {props.children}
        {!solo && (
          <Segments
            legend={t(isAlone ? 'page.setup.alone' : 'page.setup.opponent')}
            disabled={isAlone}
            name="opponent"
            value={opponent}
            onChange={setOpponent}
            choices={[
              ['computer', t('page.setup.computer')],
              ['hot-seat', t('page.setup.hotSeat')],
            ]}
          />
        )}
        {!solo && (
          <p class="setup-online">
            <a class="button small" href={`/online/${game.id}`}>
              <Icon name="link" />
              {t('page.setup.online')}
            </a>
          </p>
        )}
        {!isAlone && opponent === 'computer' && (
          <>
            <LevelSlider game={game.id} />
            <Segments
              legend={t('page.setup.first')}
              name="first"
              value={first}
              onChange={setFirst}
              choices={[
                ['you', t('page.setup.you')],
                ['them', t('page.setup.them')],
                ['toss', t('page.setup.lot')],
              ]}
            />
          </>
        )}
        {isShared && <PeopleFields face={face} count={count} first={starter} onFirst={setStarter} />}
        {!isAlone && <ClockFields spec={clock} kinds={['none', 'game', 'turn']} onChange={setClock} />}
        <OptionFields face={face} game={game} values={options} onChange={setOptions} />
        <Problem text={props.error} />
        <div class="setup-go">
          <Button look="primary large" type="submit">
            {t('page.setup.start')}
          </Button>
          <a class="button large" href={`/rules/${game.id}`}>
            {t('page.home.rules')}
          </a>
        </div>
      </SetupFrame>
    </form>
  );
}
