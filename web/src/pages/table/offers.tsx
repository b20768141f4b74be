// What somebody at the table asks the others: a draw, a move back, another game.
import { Button } from '../../app/button';
import { type Key, t } from '../../app/messages';
import type { ServerTable } from '../../online/api';
import type { OnlineTable } from '../../online/table';

const questions: Record<string, Key> = {
  draw: 'page.online.drawOffered',
  takeback: 'page.online.undoOffered',
  rematch: 'page.online.rematchOffered',
  abort: 'page.online.abortOffered',
};

function Offer({ table, offer }: { table: OnlineTable; offer: ServerTable['offers'][number] }) {
  const { seat, seats } = table.server;
  const name = seats[offer.by - 1]?.name ?? t('page.table.player', { number: offer.by });
  const hasAccepted = offer.accepted.includes(seat);
  return (
    <p class="notice" role="status">
      <span>{hasAccepted ? t('page.online.offered') : t(questions[offer.kind], { name })}</span>
      {seat > 0 && !hasAccepted && (
        <Button look="small primary" onClick={() => void table.tryAction({ type: offer.kind })}>
          {t('page.online.accept')}
        </Button>
      )}
      {seat > 0 && (
        <Button look="small" onClick={() => void table.tryAction({ type: 'decline', offer: offer.kind })}>
          {t('page.online.decline')}
        </Button>
      )}
    </p>
  );
}

export function Offers({ table }: { table: OnlineTable }) {
  const { offers, rematch } = table.server;
  if (rematch)
    return (
      <p class="notice">
        <span>{t('page.online.rematchReady')}</span>
        <a class="button small primary" href={`/t/${rematch}`}>
          {t('page.table.rematch')}
        </a>
      </p>
    );
  return (
    <>
      {offers
        .filter(({ kind }) => kind in questions)
        .map((offer) => (
          <Offer key={offer.kind} table={table} offer={offer} />
        ))}
    </>
  );
}
