// What somebody at the table asks the others: a draw, a move back, another game.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { type Key, t } from '../../app/messages';
import { navigate } from '../../app/router';
import { playSound } from '../../app/sound';
import type { ServerTable } from '../../online/api';
import type { OnlineTable } from '../../online/table';
import { isDecision } from '../../play/entries';
import type { Entry } from '../../rules/types';

const questions: Record<string, Key> = {
  draw: 'page.online.drawOffered',
  takeback: 'page.online.undoOffered',
  rematch: 'page.online.rematchOffered',
  abort: 'page.online.abortOffered',
};

/** So many moves an undo takes back: the last one of who asks, and those that came after it. */
function movesSince(entries: Entry[], seat: number): number {
  const players = entries.filter(isDecision).map(({ player }) => player);
  return players.length - players.lastIndexOf(seat);
}

function Offer({ table, offer }: { table: OnlineTable; offer: ServerTable['offers'][number] }) {
  const { seat, seats } = table.server;
  const name = seats[offer.by - 1]?.name ?? t('page.table.player', { number: offer.by });
  const hasAccepted = offer.accepted.includes(seat);
  return (
    <p class="notice" role="status">
      <span>
        {hasAccepted
          ? t('page.online.offered', { kind: offer.kind })
          : t(questions[offer.kind], { name, moves: movesSince(table.current()?.entries ?? [], offer.by) })}
      </span>
      {seat > 0 && !hasAccepted && (
        <Button look="small primary" onClick={() => void table.tryAction({ type: offer.kind })}>
          {t('page.online.accept')}
        </Button>
      )}
      {seat > 0 && (
        <Button look="small" onClick={() => void table.tryAction({ type: 'decline', offer: offer.kind })}>
          {t(offer.by === seat ? 'page.online.withdraw' : 'page.online.decline')}
        </Button>
      )}
    </p>
  );
}

/** Stands in the place of whose turn it is until it has been read. */
function Declined({ kind }: { kind: string }) {
  const [isRead, setRead] = useState(false);
  return isRead ? null : (
    <p class="notice" role="status">
      <span>{t('page.online.declined', { kind })}</span>
      <Button look="small" onClick={() => setRead(true)}>
        {t('page.table.close')}
      </Button>
    </p>
  );
}

/** An offer of somebody else is heard. */
function useOfferSound({ offers, seat }: ServerTable) {
  const open = offers.filter(({ accepted }) => seat > 0 && !accepted.includes(seat)).length;
  const known = useRef(open);
  useEffect(() => {
    if (open > known.current) playSound('offer');
    known.current = open;
  }, [open]);
}

/** Whoever plays goes on to the next game as soon as it is there; who comes back later is asked. */
function useNextGame({ rematch, seat }: ServerTable) {
  const known = useRef(rematch);
  useEffect(() => {
    if (rematch && !known.current && seat > 0) navigate(`/t/${rematch}`);
    known.current = rematch;
  }, [rematch]);
}

export function Offers({ table }: { table: OnlineTable }) {
  const { offers, rematch } = table.server;
  useOfferSound(table.server);
  useNextGame(table.server);
  if (rematch)
    return (
      <p class="notice">
        <span>{t('page.online.rematchReady')}</span>
        <a class="button small primary" href={`/t/${rematch}`}>
          {t('page.online.nextGame')}
        </a>
      </p>
    );
  return (
    <>
      {table.declined && <Declined kind={table.declined} />}
      {offers
        .filter(({ kind }) => kind in questions)
        .map((offer) => (
          <Offer key={offer.kind} table={table} offer={offer} />
        ))}
    </>
  );
}
