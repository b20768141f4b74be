// The steps of a lesson: done, here, to come.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../app/messages';
import type { Lesson } from '../../rules/types';
import { addressOf, type Stars } from './progress';

export function Trail({ lesson, stars, at }: { lesson: Lesson; stars: Stars; at: number }) {
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => here.current?.scrollIntoView({ inline: 'center', block: 'nearest' }), [at]);
  return (
    <nav class="trail" aria-label={lesson.title}>
      <ol role="list">
        {lesson.steps.map(({ name, title }, index) => (
          <li key={name}>
            <a
              ref={index === at ? here : undefined}
              class={stars[name] ? 'done' : ''}
              href={addressOf(lesson.game, index)}
              aria-current={index === at ? 'step' : undefined}
              aria-label={t('page.learn.stepLink', { number: index + 1, title, stars: stars[name] ?? 0 })}
            >
              <span>{index + 1}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
