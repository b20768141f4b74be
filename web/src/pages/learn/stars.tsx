// So many stars of three.
import { t } from '../../app/messages';
import { MAX_STARS } from './progress';

export function Stars({ count }: { count: number }) {
  return (
    <span class="stars" role="img" aria-label={t('page.learn.stars', { stars: count })}>
      {Array.from({ length: MAX_STARS }, (_, index) => (
        <span key={index} class={index < count ? 'star' : 'star off'}>
          ★
        </span>
      ))}
    </span>
  );
}
