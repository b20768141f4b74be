// What a person may do at a table on the server besides playing: whatever the server lists.
import { Button } from '../../app/button';
import type { IconName } from '../../app/icons';
import { type Key, t } from '../../app/messages';
import { FairPlay } from '../../online/fair-play';
import type { OnlineTable } from '../../online/table';

const actions: { type: string; icon: IconName; label: Key; look?: string }[] = [
  { type: 'draw', icon: 'handshake', label: 'page.online.draw' },
  { type: 'claim', icon: 'check', label: 'page.online.claim' },
  { type: 'abort', icon: 'restart', label: 'page.online.abort' },
  { type: 'rematch', icon: 'restart', label: 'page.table.rematch', look: 'primary' },
];

export function Actions({ table }: { table: OnlineTable }) {
  const { can, seat } = table.server;
  const asks = 'Notification' in window && Notification.permission === 'default' && seat > 0;
  return (
    <>
      {actions
        .filter(({ type }) => can.includes(type))
        .map(({ type, icon, label, look }) => (
          <Button key={type} look={look} icon={icon} onClick={() => void table.tryAction({ type })}>
            {t(label)}
          </Button>
        ))}
      <FairPlay server={table.server} />
      {asks && (
        <Button icon="soundOn" onClick={() => void Notification.requestPermission()}>
          {t('page.online.notify')}
        </Button>
      )}
    </>
  );
}
