// What happens on the server, kept up to date while the home page is looked at.
import { useEffect, useState } from 'preact/hooks';
import { faces } from '../../boards/registry';
import { listTables, myTables } from '../../online/api';
import { Socket } from '../../online/socket';
import { type Lobby, sortTables } from './lobby';

/** A look at the list besides the server's news, should one have been missed. */
const REFRESH_MS = 60000;

/** Hears of every change of the list of tables. */
function listen(onChange: () => void): Socket {
  const socket = new Socket(
    (message) => message.type === 'lobby' && onChange(),
    (connected) => connected && void socket.request({ type: 'lobby', on: true }).then(onChange, () => undefined),
  );
  return socket;
}

async function fetchLobby(): Promise<Lobby> {
  const [open, running, mine] = await Promise.all([
    listTables('open'),
    listTables('running'),
    myTables().catch(() => []),
  ]);
  return sortTables({ mine, open, running }, (game) => game in faces);
}

/** null where there is no server. */
export function useLobby(): Lobby | null {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  useEffect(() => {
    let stale = false;
    let socket: Socket | null = null;
    const refresh = async () => {
      if (document.hidden) return;
      const fresh = await fetchLobby().catch(() => null);
      if (stale) return;
      setLobby(fresh);
      if (fresh) socket ??= listen(() => void refresh());
    };
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      stale = true;
      clearInterval(timer);
      socket?.close();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  return lobby;
}
