// Many tables watched over one socket: the list of public ones, which the server tells of when it changes, and the
// positions of those that are looked at. Nothing is asked for again and again.
import type { ServerTable, Summary } from './api';
import { type Message, Socket } from './socket';

/** A table as it was last told of, `at` a moment of performance.now(); the position is there when it is looked at. */
export interface Watched {
  table: Summary & { position?: string };
  at: number;
}

/** No more at once; a socket may follow 16 (docs/api.md). */
const MOST_FOLLOWED = 12;

export class Spectator {
  private readonly tables = new Map<string, Watched>();
  private readonly wanted = new Set<string>(); // what is looked at, the longest first
  private readonly followed = new Set<string>(); // by this connection
  private isConnected = false;
  private readonly socket = new Socket(
    (message) => this.receive(message),
    (connected) => this.connect(connected),
  );

  constructor(private readonly onChange: (tables: Watched[] | null) => void) {}

  close(): void {
    this.socket.close();
  }

  /** Whether a table is before somebody's eyes. */
  look(id: string, isSeen: boolean): void {
    if (isSeen) this.wanted.add(id);
    else this.wanted.delete(id);
    this.follow();
  }

  private connect(connected: boolean): void {
    this.isConnected = connected;
    this.followed.clear();
    if (connected) this.listTables();
  }

  private listTables(): void {
    this.socket.request({ type: 'lobby', on: true }).then(
      ({ running }) => {
        this.tables.clear();
        for (const table of running as Summary[]) this.put(table);
        this.followed.clear(); // what was followed is asked for again, with its position
        this.follow();
        this.tell();
      },
      () => undefined, // the socket comes back and asks again
    );
  }

  private follow(): void {
    if (!this.isConnected) return;
    const due = new Set([...this.wanted].filter((id) => this.tables.has(id)).slice(0, MOST_FOLLOWED));
    for (const id of this.followed) if (!due.has(id)) this.leave(id);
    for (const id of due) if (!this.followed.has(id)) this.enter(id);
  }

  private enter(id: string): void {
    this.followed.add(id);
    const since = this.tables.get(id)?.table.next ?? 1;
    this.socket.request({ type: 'follow', table: id, since, board: false }).then(
      ({ table }) => {
        this.put(table as ServerTable);
        this.tell();
      },
      () => this.followed.delete(id),
    );
  }

  private leave(id: string): void {
    this.followed.delete(id);
    this.socket.request({ type: 'unfollow', table: id }).catch(() => undefined);
  }

  private receive(message: Message): void {
    if (message.type === 'lobby') this.takeList(message.tables as Summary[] | undefined);
    else if (message.type === 'update') this.takeNews(message);
    else return;
    this.tell();
  }

  /** What began is listed, what has ended stays while it is looked at, with its result. */
  private takeList(changed: Summary[] | undefined): void {
    if (!changed) {
      this.listTables();
      return;
    }
    for (const table of changed)
      if (table.status === 'running') this.put(table);
      else if (!this.followed.has(table.id)) this.tables.delete(table.id);
      else this.put(table);
  }

  private takeNews({ table: id, type: _type, entries: _entries, ...fields }: Message): void {
    const known = this.tables.get(id as string);
    if (known) this.put({ ...known.table, ...(fields as Partial<Summary>) });
  }

  private put(table: Summary & { position?: string }): void {
    const position = table.position ?? this.tables.get(table.id)?.table.position;
    this.tables.set(table.id, { table: { ...table, position }, at: performance.now() });
  }

  private tell(): void {
    this.onChange([...this.tables.values()]);
  }
}
