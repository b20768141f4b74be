// Says when the connection is lost, and when it is back.
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../../app/announce';
import { t } from '../../app/messages';
import type { OnlineTable } from '../../online/table';

export function Connection({ table }: { table: OnlineTable }) {
  const was = useRef(true);
  const lost = t(table.current()?.pending ? 'page.online.lostPending' : 'page.online.lost');
  useEffect(() => {
    if (table.connected !== was.current) announce(table.connected ? t('page.online.back') : lost);
    was.current = table.connected;
  }, [table.connected]);
  return table.connected ? null : (
    <p class="notice warning" role="status">
      <span class="dots" aria-hidden="true" />
      {lost}
    </p>
  );
}
