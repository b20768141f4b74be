// A table on the server: take a seat, play, watch, come back.
import type { ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { Problem } from '../../app/problem';
import { navigate, type Route } from '../../app/router';
import { faces } from '../../boards/registry';
import { OnlineTable } from '../../online/table';
import { Frame } from '../../play/frame';
import { movedOn, rematchText } from '../../play/rematch';
import { isMyTurn, type TableState } from '../../play/table';
import { useTable } from '../../play/use-table';
import type { GameInfo } from '../../rules/types';
import { Actions } from './actions';
import { Connection } from './connection';
import { Invite } from './invite';
import { Join } from './join';
import { Offers } from './offers';
import { Refusal } from './refusal';
import { SeatTaken } from './seat-taken';
import { WaitingRoom } from './waiting-room';
import { WatchLink } from './watch-link';

export function TablePage({ route, games }: { route: Route; games: GameInfo[] }) {
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt(attempt + 1);
  const { table, problem } = useOnlineTable(route.rest[0] ?? '', games, attempt, route.query.has('replay'));
  const state = useTable(table);
  useTurnNotice(state ? isMyTurn(state) : false, state?.game.title ?? '');
  if (!table) return <Connecting problem={problem} onRetry={again} />;
  const { status, can, game } = table.server;
  const join = can.includes('join') ? <Join id={table.server.id} code={route.hash} onJoined={again} /> : null;
  if (state && (status === 'running' || status === 'over'))
    return <RunningTable table={table} state={state} join={join} isInvited={!!route.hash} />;
  const info = games.find(({ id }) => id === game);
  const title = info?.title ?? game;
  return <WaitingRoom table={table} game={info} title={title} join={join} />;
}

/** A connection that lasts as long as the page is at the table; another attempt makes a new one. */
function useOnlineTable(id: string, games: GameInfo[], attempt: number, replay: boolean) {
  const [table, setTable] = useState<OnlineTable | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let stale = false;
    let opened: OnlineTable | null = null;
    setProblem(null);
    setTable(null);
    OnlineTable.open(id, games).then(
      (ready) => {
        if (stale) return ready.close();
        opened = ready;
        if (replay) void ready.show(0);
        setTable(ready);
      },
      (error: Error) => !stale && setProblem(error.message),
    );
    return () => {
      stale = true;
      opened?.close();
    };
  }, [id, attempt]);
  return { table, problem };
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

function Connecting({ problem, onRetry }: { problem: string | null; onRetry(): void }) {
  return (
    <main id="main" class="page narrow stack">
      <h1>{t('page.online.title')}</h1>
      {problem ? (
        <>
          <Problem text={problem} />
          <p class="chips">
            <Button look="primary" onClick={onRetry}>
              {t('page.table.retry')}
            </Button>
            <a class="button" href="/">
              {t('page.notFound.home')}
            </a>
          </p>
        </>
      ) : (
        <p class="muted" role="status">
          {t('page.online.connecting')}
        </p>
      )}
    </main>
  );
}

interface RunningProps {
  table: OnlineTable;
  state: TableState;
  join: ComponentChild;
  isInvited: boolean; // came by a link that gives a seat
}

function RunningTable({ table, state, join, isInvited }: RunningProps) {
  const { server } = table;
  const asked = JSON.stringify(server.offers) + table.declined;
  useEffect(() => table.refuse(null), [asked]); // what others ask is newer than what was refused
  return (
    <main id="main" class="page wide">
      <Frame
        face={faces[server.game]}
        table={table}
        state={state}
        actions={<Actions table={table} hasLuck={state.game.hasChance} />}
        asked={asked}
        notices={
          <>
            <Refusal table={table} />
            <Connection table={table} />
            <Offers table={table} />
            {isInvited && <SeatTaken table={table} />}
          </>
        }
        extra={
          <>
            {server.seat === 0 && !join && (
              <p class="notice">{t(isInvited ? 'page.online.seatTaken' : 'page.online.watching')}</p>
            )}
            {join}
            <Invite server={server} />
            {server.seat > 0 && server.status === 'running' && <WatchLink id={server.id} />}
          </>
        }
        rematch={
          server.seat > 0
            ? {
                can: server.can.includes('rematch'),
                line: rematchText(faces[server.game], state, movedOn(state.seats)),
                act: () => void table.tryAction({ type: 'rematch' }),
              }
            : undefined
        }
        onReview={() => navigate(`/review?table=${server.id}`)}
      />
    </main>
  );
}
