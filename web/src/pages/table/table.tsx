// A table on the server: take a seat, play, watch, come back.
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../app/announce';
import { Icon } from '../../app/icons';
import { navigate, type Route } from '../../app/router';
import { faces } from '../../boards/registry';
import { ApiError, ensurePlayer, getMe, type ServerTable } from '../../online/api';
import { FairPlay } from '../../online/fair-play';
import type { Message } from '../../online/socket';
import { OnlineTable } from '../../online/table';
import { Frame } from '../../play/frame';
import { isMyTurn } from '../../play/table';
import { useTable } from '../../play/use-table';
import type { GameInfo } from '../../rules/types';
import { t, type Key } from '../../app/messages';
import { keepForReview } from '../review/handover';
import { invitationsOf, NameField } from '../setup/online-setup';

export function TablePage({ route, games }: { route: Route; games: GameInfo[] }) {
  const id = route.rest[0] ?? '';
  const [table, setTable] = useState<OnlineTable | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const state = useTable(table);
  useEffect(() => {
    let stale = false;
    let opened: OnlineTable | null = null;
    setProblem(null);
    setTable(null);
    OnlineTable.open(id, games).then(
      (ready) => {
        if (stale) return ready.close();
        opened = ready;
        setTable(ready);
      },
      (error) => !stale && setProblem((error as Error).message),
    );
    return () => {
      stale = true;
      opened?.close();
    };
  }, [id, attempt]);
  useTurnNotice(state ? isMyTurn(state) : false, state?.game.title ?? '');

  if (!table)
    return (
      <main id="main" class="page narrow stack">
        <h1>{t('page.online.title')}</h1>
        {problem ? (
          <>
            <p class="error" role="alert">
              {problem}
            </p>
            <button class="button primary" onClick={() => setAttempt(attempt + 1)}>
              {t('page.table.retry')}
            </button>
          </>
        ) : (
          <p class="muted" role="status">
            {t('page.online.connecting')}
          </p>
        )}
      </main>
    );
  const server = table.server;
  const face = faces[server.game];
  const join = server.can.includes('join') ? (
    <Join table={table} code={route.hash} onJoined={() => setAttempt(attempt + 1)} />
  ) : null;
  const begun = server.status === 'running' || server.status === 'over';
  const title = games.find((game) => game.id === server.game)?.title;
  if (!state || !begun)
    return (
      <main id="main" class="page">
        <div class="setup">
          <div class="setup-picture">
            <face.Picture />
          </div>
          <div class="setup-fields stack">
            <h1>{title}</h1>
            <Connection table={table} />
            <Waiting server={server} />
            {join}
            <Invite server={server} />
            <div class="chips">
              <a class="button" href={`/rules/${server.game}`}>
                {t('page.home.rules')}
              </a>
              <FairPlay server={server} />
              {server.can.includes('leave') && (
                <button
                  class="button"
                  onClick={() => void perform(table, { type: 'leave' }).then((done) => done && navigate('/'))}
                >
                  {t('page.online.leave')}
                </button>
              )}
            </div>
          </div>
        </div>
      </main>
    );
  return (
    <main id="main" class="page wide">
      <Frame
        face={face}
        table={table}
        state={state}
        actions={<Actions table={table} />}
        notices={
          <>
            <Connection table={table} />
            {server.seat === 0 && !join && <p class="notice">{t('page.online.watching')}</p>}
            {join}
            <Invite server={server} />
            <Offers table={table} />
          </>
        }
        onReview={() =>
          void table.record().then(
            (record) => {
              keepForReview(record);
              navigate('/review');
            },
            (problem: Error) => announce(problem.message),
          )
        }
      />
    </main>
  );
}

/** Does it, or says why not; true when it was done. */
async function perform(table: OnlineTable, message: Message): Promise<boolean> {
  const refusal = await table.tryAction(message);
  if (refusal) announce(refusal);
  return !refusal;
}

/** Tells of one's turn when the page is not looked at, if that was allowed. */
function useTurnNotice(mine: boolean, game: string) {
  const before = useRef(mine);
  useEffect(() => {
    if (mine && !before.current && document.hidden && 'Notification' in window && Notification.permission === 'granted')
      new Notification(t('page.table.yourTurn'), { body: game, icon: '/icon.svg', tag: 'fivefold-turn' });
    before.current = mine;
  }, [mine]);
}

function Connection({ table }: { table: OnlineTable }) {
  const was = useRef(true);
  useEffect(() => {
    if (table.connected !== was.current) announce(table.connected ? t('page.online.back') : t('page.online.lost'));
    was.current = table.connected;
  }, [table.connected]);
  return table.connected ? null : (
    <p class="notice warning" role="status">
      <span class="dots" aria-hidden="true" />
      {t('page.online.lost')}
    </p>
  );
}

function Waiting({ server }: { server: ServerTable }) {
  return (
    <div class="card stack">
      <p class="lead" role="status">
        {server.status === 'aborted' ? (
          t('page.online.aborted')
        ) : (
          <>
            <span class="dots inline" aria-hidden="true" /> {t('page.online.waiting')}
          </>
        )}
      </p>
      <ul class="seat-list" role="list">
        {server.seats.map((seat) => {
          const isFree = seat.kind === 'open' || seat.kind === 'invite';
          return (
            <li key={seat.seat} class={isFree ? 'muted' : ''}>
              <span class={`player-token tone-${seat.seat}`} aria-hidden="true" />
              {isFree
                ? t('page.online.freeSeat')
                : `${seat.name ?? ''}${seat.yours ? ` (${t('page.table.you')})` : ''}`}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Join({ table, code, onJoined }: { table: OnlineTable; code: string; onJoined(): void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(
    () =>
      void getMe().then(
        (me) => setName((typed) => typed || (me?.name ?? '')),
        () => undefined,
      ),
    [],
  );
  async function join(event: Event) {
    event.preventDefault();
    try {
      await ensurePlayer(name);
      await joinTable(table.server.id, code);
      history.replaceState(null, '', location.pathname);
      onJoined(); // the socket has to know who we are now
    } catch (error) {
      setProblem((error as Error).message);
    }
  }
  return (
    <form class="card stack" onSubmit={(event) => void join(event)}>
      <h2>{t('page.online.joinTitle')}</h2>
      <NameField name={name} onChange={setName} />
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <button class="button primary" type="submit">
        {t('page.online.joinDo')}
      </button>
    </form>
  );
}

async function joinTable(id: string, code: string): Promise<void> {
  const response = await fetch(`/api/v1/tables/${id}/join`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(code ? { code } : {}),
  });
  if (response.ok) return;
  const problem = (await response.json().catch(() => null)) as { code: string; message: string } | null;
  throw new ApiError(problem?.code ?? 'unavailable', problem?.message ?? '');
}

function Invite({ server }: { server: ServerTable }) {
  const [copied, setCopied] = useState(false);
  const open = server.seats.filter((seat) => seat.kind === 'invite');
  const invitations = invitationsOf(server.id).filter(({ seat }) => open.some((each) => each.seat === seat));
  if (!invitations.length) return null;
  return (
    <div class="card stack">
      <h2>{t('page.online.invite')}</h2>
      <p class="muted">{t('page.online.inviteLine')}</p>
      {invitations.map(({ seat, code }) => {
        const link = `${location.origin}/t/${server.id}#${code}`;
        return (
          <div key={seat} class="copy-row">
            <input
              class="input mono"
              readOnly
              value={link}
              aria-label={t('page.online.invite')}
              onFocus={(event) => event.currentTarget.select()}
            />
            <button
              class="button primary"
              onClick={() =>
                void navigator.clipboard?.writeText(link).then(() => {
                  setCopied(true);
                  announce(t('page.online.copied'));
                })
              }
            >
              <Icon name={copied ? 'check' : 'link'} />
              {copied ? t('page.online.copied') : t('page.online.copy')}
            </button>
          </div>
        );
      })}
    </div>
  );
}

function Offers({ table }: { table: OnlineTable }) {
  const { offers, seat, seats, rematch } = table.server;
  const nameOf = (by: number) => seats[by - 1]?.name ?? t('page.table.player', { number: by });
  const told: Record<string, Key> = {
    draw: 'page.online.drawOffered',
    takeback: 'page.online.undoOffered',
    rematch: 'page.online.rematchOffered',
    abort: 'page.online.abortOffered',
  };
  return (
    <>
      {rematch && (
        <p class="notice">
          <span>{t('page.online.rematchReady')}</span>
          <a class="button small primary" href={`/t/${rematch}`}>
            {t('page.table.rematch')}
          </a>
        </p>
      )}
      {!rematch &&
        offers
          .filter((offer) => told[offer.kind])
          .map((offer) => (
            <p key={offer.kind} class="notice" role="status">
              {offer.accepted.includes(seat) ? (
                <span>{t('page.online.offered')}</span>
              ) : (
                <>
                  <span>{t(told[offer.kind], { name: nameOf(offer.by) })}</span>
                  {seat > 0 && (
                    <button class="button small primary" onClick={() => void perform(table, { type: offer.kind })}>
                      {t('page.online.accept')}
                    </button>
                  )}
                </>
              )}
              {seat > 0 && (
                <button
                  class="button small"
                  onClick={() => void perform(table, { type: 'decline', offer: offer.kind })}
                >
                  {t('page.online.decline')}
                </button>
              )}
            </p>
          ))}
    </>
  );
}

function Actions({ table }: { table: OnlineTable }) {
  const can = new Set(table.server.can);
  const act = (type: string) => () => void perform(table, { type });
  const asks = 'Notification' in window && Notification.permission === 'default' && table.server.seat > 0;
  return (
    <>
      {can.has('draw') && (
        <button class="button" onClick={act('draw')}>
          <Icon name="handshake" />
          {t('page.online.draw')}
        </button>
      )}
      {can.has('claim') && (
        <button class="button" onClick={act('claim')}>
          <Icon name="check" />
          {t('page.online.claim')}
        </button>
      )}
      {can.has('abort') && (
        <button class="button" onClick={act('abort')}>
          <Icon name="restart" />
          {t('page.online.abort')}
        </button>
      )}
      {can.has('rematch') && (
        <button class="button primary" onClick={act('rematch')}>
          <Icon name="restart" />
          {t('page.table.rematch')}
        </button>
      )}
      <FairPlay server={table.server} />
      {asks && (
        <button class="button" onClick={() => void Notification.requestPermission()}>
          <Icon name="soundOn" />
          {t('page.online.notify')}
        </button>
      )}
    </>
  );
}
