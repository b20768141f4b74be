// A table whose game has not begun: who is there, and how others get there.
import type { ComponentChild } from 'preact';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { navigate } from '../../app/router';
import { faces } from '../../boards/registry';
import type { ServerTable } from '../../online/api';
import { FairPlay } from '../../online/fair-play';
import type { OnlineTable } from '../../online/table';
import { isDecision } from '../../play/entries';
import { Rulings } from '../../play/rulings';
import { sideName } from '../../play/words';
import type { GameInfo } from '../../rules/types';
import { SetupFrame } from '../setup/frame';
import { Connection } from './connection';
import { Facts } from './facts';
import { Invite } from './invite';
import { Refusal } from './refusal';
import { WatchLink } from './watch-link';

function SeatList({ server }: { server: ServerTable }) {
  const face = faces[server.game];
  const isDrawn = server.fair.shuffle && !server.fair.lot; // nobody has a colour yet
  return (
    <ul class="seat-list" role="list">
      {server.seats.map(({ seat, kind, name, yours }) => {
        const isFree = kind === 'open' || kind === 'invite';
        return (
          <li key={seat} class={isFree ? 'muted' : ''}>
            {!isDrawn && <span class={`player-token ${face.tones?.[seat - 1] ?? `tone-${seat}`}`} aria-hidden="true" />}
            {isFree ? t('page.online.freeSeat') : yours ? t('page.online.youAs', { name: name || 'none' }) : name}
            {face.sides && !isDrawn && <span class="muted">{sideName(face, seat)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** Who plays here invites whoever may join. */
function titleOf({ seats }: ServerTable, game: string, isGuest: boolean): string {
  const host = seats.find(({ kind, name }) => kind === 'human' && name)?.name;
  return isGuest && host ? t('page.online.invites', { name: host, game }) : game;
}

/** What this page waits for: of a guest, who is about to sit down, nothing. */
function Waiting({ table, isGuest }: { table: OnlineTable; isGuest: boolean }) {
  const { server } = table;
  if (server.status === 'aborted')
    return (
      <p class="lead" role="status">
        {t(table.current()?.entries.some(isDecision) ? 'page.online.calledOff' : 'page.online.aborted')}
      </p>
    );
  if (isGuest) return null;
  const missing = server.seats.filter(({ kind }) => kind === 'open' || kind === 'invite').length;
  const isOpen = server.seats.some(({ kind }) => kind === 'open');
  return (
    <>
      <p class="lead" role="status">
        <span class="dots inline" aria-hidden="true" /> {t('page.online.waiting', { missing })}
      </p>
      {isOpen && <p class="muted">{t('page.online.waitingOpen')}</p>}
    </>
  );
}

export function WaitingRoom(props: { table: OnlineTable; game?: GameInfo; title: string; join: ComponentChild }) {
  const { table, game, title, join } = props;
  const { server } = table;
  const face = faces[server.game];
  const leave = () => void table.tryAction({ type: 'leave' }).then((refusal) => refusal || navigate('/'));
  return (
    <main id="main" class="page">
      <div class="setup">
        <SetupFrame face={face} picture={{ options: server.options, seat: server.seat || 1 }}>
          <div>
            <h1>{titleOf(server, title, !!join)}</h1>
            {game && <p class="lead">{game.summary}</p>}
          </div>
          <Connection table={table} />
          <Refusal table={table} />
          {join}
          <Invite server={server} />
          <div class="card stack">
            <Waiting table={table} isGuest={!!join} />
            {server.status === 'aborted' ? (
              <p>
                <a class="button primary" href={`/online/${server.game}`}>
                  {t('page.online.newTable')}
                </a>
              </p>
            ) : (
              <>
                <SeatList server={server} />
                <Facts face={face} game={game} server={server} />
              </>
            )}
            {game && <Rulings game={game} options={server.options} />}
          </div>
          {server.seat > 0 && server.status !== 'aborted' && <WatchLink id={server.id} />}
          <div class="chips">
            <a class="button" href={`/rules/${server.game}`}>
              {t('page.home.rules')}
            </a>
            <FairPlay server={server} />
            {server.can.includes('leave') && <Button onClick={leave}>{t('page.online.leave')}</Button>}
          </div>
        </SetupFrame>
      </div>
    </main>
  );
}
