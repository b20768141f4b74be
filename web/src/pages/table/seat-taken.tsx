// Who comes by a link for one person after somebody else has used it looks on, and is told so.
import { useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import type { OnlineTable } from '../../online/table';

export function SeatTaken({ table }: { table: OnlineTable }) {
  const [isRead, setRead] = useState(false);
  return isRead || table.server.seat > 0 || table.server.can.includes('join') ? null : (
    <p class="notice" role="status">
      <span>{t('page.online.seatTaken')}</span>
      <Button look="small" onClick={() => setRead(true)}>
        {t('page.table.close')}
      </Button>
    </p>
  );
}
