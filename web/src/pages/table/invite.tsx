// The links that let others in, as long as their seats are free.
import { CopyRow } from '../../app/copy-row';
import { t } from '../../app/messages';
import { QrCode } from '../../app/qr-code';
import type { ServerTable } from '../../online/api';
import { invitationsTo } from '../../online/invitations';

/** Whether a link by this name leads nowhere from any other machine. */
export const isOnlyHere = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(host);

export function Invite({ server }: { server: ServerTable }) {
  const isFree = (seat: number) => server.seats.some((each) => each.kind === 'invite' && each.seat === seat);
  const invitations = invitationsTo(server.id).filter(({ seat }) => isFree(seat));
  if (!invitations.length) return null;
  const isHere = isOnlyHere(location.hostname);
  return (
    <div class="card stack">
      <h2>{t('page.online.invite')}</h2>
      <p class="muted">{t('page.online.inviteLine')}</p>
      {invitations.map(({ seat, code }) => {
        const link = `${location.origin}/t/${server.id}#${code}`;
        return (
          <div key={seat} class="invite">
            <CopyRow text={link} label={t('page.online.invite')} action={t('page.online.copy')} primary />
            {!isHere && <QrCode text={link} label={t('page.online.scan')} />}
          </div>
        );
      })}
      {isHere && <p class="only-here">{t('page.online.onlyHere')}</p>}
    </div>
  );
}
