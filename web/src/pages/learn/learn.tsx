// A lesson: one step after another on the game's own board. Its text is fetched when it is wanted.
import { useEffect, useState } from 'preact/hooks';
import { locale, t } from '../../app/messages';
import { navigate, type Route } from '../../app/router';
import type { Face } from '../../boards/face';
import { faces } from '../../boards/registry';
import { hasLesson } from '../../lesson-list';
import { rules } from '../../rules/client';
import type { GameInfo, Lesson } from '../../rules/types';
import { NotFound } from '../not-found';
import { Finished } from './finished';
import { addressOf, keepStars, nextStep, readStars, withStars } from './progress';
import { Step } from './step';
import { Trail } from './trail';

export function Learn({ route, games }: { route: Route; games: GameInfo[] }) {
  const game = games.find(({ id }) => id === route.rest[0]);
  if (!game || !hasLesson(game.id)) return <NotFound />;
  return <LessonOf key={game.id} route={route} game={game} face={faces[game.id]} />;
}

interface Loaded {
  text: string;
  lesson: Lesson;
}

async function load(game: string): Promise<Loaded> {
  const response = await fetch(`/lessons/${locale}/${game}.lesson`);
  if (!response.ok) throw new Error(t('page.learn.failed'));
  const text = await response.text();
  return { text, lesson: await rules.readLesson(text) };
}

/** The step that the address names, from 0; else where the learner stopped. */
function askedStep(route: Route, lesson: Lesson, start: number): number {
  const asked = Number(route.query.get('step')) - 1;
  return Number.isInteger(asked) && asked >= 0 && asked <= lesson.steps.length ? asked : start;
}

function LessonOf({ route, game, face }: { route: Route; game: GameInfo; face: Face }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const [stars, setStars] = useState(() => readStars(game.id));
  const [start, setStart] = useState(0);
  useEffect(() => {
    load(game.id).then(
      (ready) => {
        setStart(nextStep(stars, ready.lesson.steps));
        setLoaded(ready);
      },
      () => setFailed(true),
    );
  }, []);
  if (!loaded)
    return (
      <main id="main" class="page">
        <h1 class="visually-hidden">{game.title}</h1>
        {failed && (
          <p class="error" role="alert">
            {t('page.learn.failed')}
          </p>
        )}
      </main>
    );
  const { steps } = loaded.lesson;
  const index = askedStep(route, loaded.lesson, start);
  const step = steps[index];
  function note(earned: number) {
    const changed = withStars(stars, step.name, earned);
    setStars(changed);
    keepStars(game.id, changed);
  }
  return (
    <main id="main" class="page wide learn">
      <Trail lesson={loaded.lesson} stars={stars} at={index} />
      {step ? (
        <Step
          key={step.name}
          face={face}
          text={loaded.text}
          step={step}
          onPassed={note}
          onNext={() => navigate(addressOf(game.id, index + 1))}
          isLast={index === steps.length - 1}
        />
      ) : (
        <Finished game={game} lesson={loaded.lesson} stars={stars} />
      )}
    </main>
  );
}
