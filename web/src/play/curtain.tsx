// Covers what the next player alone may see, until the device has changed hands.
import { Button } from '../app/button';
import { Icon } from '../app/icons';
import { t } from '../app/messages';

export function Curtain({ name, onOpen }: { name: string; onOpen(): void }) {
  return (
    <div class="curtain">
      <div class="curtain-card">
        <Icon name="people" />
        <h2>{t('page.table.curtainTitle', { name })}</h2>
        <p>{t('page.table.curtainLine')}</p>
        <Button look="primary" onClick={onOpen}>
          {t('page.table.curtainOpen', { name })}
        </Button>
      </div>
    </div>
  );
}
