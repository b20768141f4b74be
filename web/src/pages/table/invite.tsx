// The links that let others in, as long as their seats are free.
import { CopyRow } from '../../app/copy-row';
import { t } from '../../app/messages';
import type { ServerTable } from '../../online/api';
import { invitationsTo } from '../../online/invitations';

export function Invite({ server }: { server: ServerTable }) {
  const isFree = (seat: number) => server.seats.some((each) => each.kind === 'invite' && each.seat === seat);
  const invitations = invitationsTo(server.id).filter(({ seat }) => isFree(seat));
  if (!invitations.length) return null;
  return (
    <div class="card stack">
      <h2>{t('page.online.invite')}</h2>
      <p class="muted">{t('page.online.inviteLine')}</p>
      {invitations.map(({ seat, code }) => (
        <CopyRow
          key={seat}
          text={`${location.origin}/t/${server.id}#${code}`}
          label={t('page.online.invite')}
          action={t('page.online.copy')}
          primary
        />
      ))}
    </div>
  );
}
