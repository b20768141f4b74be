// After the last step: the stars, and where to go from here.
import { t } from '../../app/messages';
import type { GameInfo, Lesson } from '../../rules/types';
import { MAX_STARS, type Stars } from './progress';

export function Finished({ game, lesson, stars }: { game: GameInfo; lesson: Lesson; stars: Stars }) {
  const earned = lesson.steps.reduce((sum, { name }) => sum + (stars[name] ?? 0), 0);
  return (
    <section class="card lesson-finished">
      <h1>{lesson.title}</h1>
      <p class="lesson-sum">
        <span class="star">★</span> {t('page.learn.sum', { stars: earned, most: MAX_STARS * lesson.steps.length })}
      </p>
      <p>{t('page.learn.now')}</p>
      <p class="chips">
        <a class="button primary large" href={`/practice/${game.id}`}>
          {t('page.learn.play', { game: game.title })}
        </a>
        <a class="button large" href={`/rules/${game.id}`}>
          {t('page.learn.rules')}
        </a>
      </p>
    </section>
  );
}
