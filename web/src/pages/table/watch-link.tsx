// The link that lets others look on.
import { CopyRow } from '../../app/copy-row';
import { t } from '../../app/messages';

export function WatchLink({ id }: { id: string }) {
  return (
    <details class="more-options watch-link">
      <summary>{t('page.online.letWatch')}</summary>
      <div class="stack">
        <p class="muted">{t('page.online.letWatchLine')}</p>
        <CopyRow text={`${location.origin}/t/${id}`} label={t('page.online.letWatch')} action={t('page.online.copy')} />
      </div>
    </details>
  );
}
