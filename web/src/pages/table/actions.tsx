// What a person may do at a table on the server besides playing: whatever the server lists.
import { useRef, useState } from 'preact/hooks';
import { Button } from '../../app/button';
import type { IconName } from '../../app/icons';
import { type Key, t } from '../../app/messages';
import { Question } from '../../app/question';
import { FairPlay } from '../../online/fair-play';
import type { OnlineTable } from '../../online/table';

interface Action {
  type: string;
  icon: IconName;
  label: Key;
  look?: string;
  sure?: { title: Key; line: Key; yes: Key }; // asked before
}

const actions: Action[] = [
  {
    type: 'draw',
    icon: 'equal',
    label: 'page.online.draw',
    sure: { title: 'page.online.drawSure', line: 'page.online.drawLine', yes: 'page.online.drawDo' },
  },
  { type: 'claim', icon: 'check', label: 'page.online.claim' },
  {
    type: 'abort',
    icon: 'restart',
    label: 'page.online.abort',
    sure: { title: 'page.online.abortSure', line: 'page.online.abortLine', yes: 'page.online.abort' },
  },
  { type: 'rematch', icon: 'restart', label: 'page.table.rematch', look: 'primary' },
];

/** What could be done since the game began or ended keeps its place, also while it cannot be done. */
function useKeptActions({ can, status }: OnlineTable['server']): Action[] {
  const seen = useRef({ status, types: new Set<string>() });
  if (seen.current.status !== status) seen.current = { status, types: new Set() };
  for (const type of can) seen.current.types.add(type);
  return actions.filter(({ type }) => seen.current.types.has(type));
}

/** Asks the browser; where it refuses, that is said, and what can be done. */
async function allowNotices(table: OnlineTable): Promise<void> {
  const isAllowed = (await Notification.requestPermission()) === 'granted';
  table.refuse(isAllowed ? null : t(isSecureContext ? 'page.online.notifyDenied' : 'page.online.notifyInsecure'));
}

export function Actions({ table, hasLuck }: { table: OnlineTable; hasLuck: boolean }) {
  const { can, seat } = table.server;
  const [asking, setAsking] = useState<Action | null>(null);
  const asks = 'Notification' in window && Notification.permission !== 'granted' && seat > 0;
  const act = (type: string) => void table.tryAction({ type });
  return (
    <>
      {useKeptActions(table.server).map((action) => (
        <Button
          key={action.type}
          look={action.look}
          icon={action.icon}
          disabled={!can.includes(action.type)}
          onClick={() => (action.sure ? setAsking(action) : act(action.type))}
        >
          {t(action.label)}
        </Button>
      ))}
      <FairPlay server={table.server} />
      {asks && (
        <Button icon="bell" onClick={() => void allowNotices(table)}>
          {t('page.online.notify')}
        </Button>
      )}
      {asking?.sure && (
        <Question
          title={t(asking.sure.title)}
          line={t(asking.sure.line, { dealt: hasLuck ? 'yes' : 'no', seats: table.server.seats.length })}
          no={t('page.table.no')}
          yes={t(asking.sure.yes)}
          onYes={() => act(asking.type)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
