// The keys of a table.
import { Button } from './button';
import { Dialog } from './dialog';
import { type Key, t } from './messages';

const keys: [string[], Key][] = [
  [['←', '→'], 'page.keys.step'],
  [['Home', 'End'], 'page.keys.ends'],
  [['F'], 'page.keys.flip'],
  [['H'], 'page.keys.hint'],
  [['U'], 'page.keys.undo'],
  [['?'], 'page.keys.list'],
];

export function KeyList() {
  return (
    <>
      <dl class="key-list">
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">{t('page.keys.board')}</p>
    </>
  );
}

export function KeyDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t('page.keys.title')} onClose={onClose}>
      <KeyList />
      <div class="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {t('page.table.close')}
        </Button>
      </div>
    </Dialog>
  );
}
