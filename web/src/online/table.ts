// A table on a server. The server decides; the rules here only draw, preview and step back.
import { readStored, writeStored } from '../app/settings';
import { rules, Thinker } from '../rules/client';
import { NOW, type GameInfo, type State } from '../rules/types';
import { hintOf, lastDecision, type Ability, type Hint, type Seat, type Table, type TableState } from '../play/table';
import { fetchRecord, type ServerEntry, type ServerTable } from './api';
import { countingEntries, readEntries } from './log';
import { ConnectionLost, Socket, type Message } from './socket';

/** Positions as this seat saw them, by the number of the entry that led there; for stepping back
    where tiles are hidden, also after a reload. Once the game is over its record tells everything. */
class SeenPositions {
  private readonly key: string;
  private readonly positions: Record<number, string>;

  constructor(id: string, seat: number) {
    this.key = `fivefold.seen.${id}.${seat}`;
    this.positions = readStored<Record<number, string>>(this.key) ?? {};
  }

  get(n: number): string | undefined {
    return this.positions[n];
  }

  add(n: number, position: string): void {
    if (this.positions[n] === position) return;
    this.positions[n] = position;
    writeStored(this.key, this.positions);
  }

  forget(): void {
    writeStored(this.key, null);
  }
}

export class OnlineTable implements Table {
  server: ServerTable;
  connected = true;
  private value: TableState | null = null;
  private log: ServerEntry[] = [];
  private counting: ServerEntry[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly seen: SeenPositions;
  private readonly thinker = new Thinker();
  private queue: Promise<unknown> = Promise.resolve();
  private replay: { handle: number; count: number } | null = null;
  private receivedAt = performance.now();
  private whenFollowing: (() => void)[] = [];

  private constructor(private readonly socket: Socket, private readonly game: GameInfo, table: ServerTable) {
    this.server = table;
    this.seen = new SeenPositions(table.id, table.seat);
  }

  static async open(id: string, games: GameInfo[]): Promise<OnlineTable> {
    let table: OnlineTable | null = null;
    let first: ((problem: unknown) => void) | null = null;
    const follow = async () => {
      const since = table ? table.server.next : 0;
      const answer = await socket.request({ type: 'follow', table: id, since, board: false });
      const data = answer.table as ServerTable;
      if (!table) {
        const game = games.find((each) => each.id === data.game);
        if (!game) throw new Error(`This page does not know the game ${data.game}.`);
        table = new OnlineTable(socket, game, data);
      }
      await table.accept(data, data.entries ?? []);
      table.connected = true;
      table.notify();
      for (const ready of table.whenFollowing.splice(0)) ready();
    };
    const socket = new Socket(
      (message) => table?.receive(message),
      (connected) => {
        if (connected) return void follow().then(() => first?.(null), (problem) => first?.(problem));
        if (table) {
          table.connected = false;
          table.notify();
        } else first?.(new ConnectionLost());
      },
    );
    const problem = await new Promise((resolve) => (first = resolve));
    first = null;
    if (problem || !table) {
      socket.close();
      throw problem ?? new ConnectionLost();
    }
    return table;
  }

  get can(): ReadonlySet<Ability> {
    const can = new Set<Ability>();
    const has = (word: string) => this.server.can.includes(word);
    if (has('takeback')) can.add('undo');
    if (has('resign')) can.add('resign');
    if (has('hint')) can.add('hint');
    if (has('draw')) can.add('draw');
    if (has('rematch')) can.add('rematch');
    return can;
  }

  current(): TableState | null {
    return this.value;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private notify(): void {
    for (const listener of [...this.listeners]) listener();
  }

  close(): void {
    this.socket.close();
    this.thinker.close();
    if (this.replay) void rules.close(this.replay.handle);
  }

  private receive(message: Message): void {
    if (message.type === 'update' && message.table === this.server.id)
      this.acceptNews(message as unknown as Partial<ServerTable>, (message.entries as ServerEntry[]) ?? []);
    if (message.type === 'presence' && message.table === this.server.id) {
      const seats = this.server.seats.map((seat) => (seat.seat === message.seat ? { ...seat, connected: !!message.connected } : seat));
      this.acceptNews({ seats }, []);
    }
  }

  /** News that cannot be shown (the page is being left) are no failure of anybody who waits. */
  private acceptNews(fields: Partial<ServerTable>, entries: ServerEntry[]): void {
    this.accept(fields, entries).catch(() => undefined);
  }

  /** Takes what the server says now; the table's own fields replace the old ones. */
  private accept(fields: Partial<ServerTable>, entries: ServerEntry[]): Promise<void> {
    const { table: _id, type: _type, id: _request, ...rest } = fields as Partial<ServerTable> & Record<string, unknown>;
    const run = this.queue.then(async () => {
      const id = this.server.id;
      this.server = { ...this.server, ...(rest as Partial<ServerTable>), id };
      this.receivedAt = performance.now();
      const known = new Set(this.log.map(({ n }) => n));
      this.log.push(...entries.filter(({ n }) => !known.has(n)));
      const wasLive = !this.value || this.value.shown === this.value.entries.length;
      this.counting = countingEntries(this.log);
      if (this.server.position) {
        this.seen.add(this.counting[this.counting.length - 1]?.n ?? 0, this.server.position);
        await this.present(wasLive ? this.counting.length : Math.min(this.value!.shown, this.counting.length));
      } else this.notify();
      this.sendNonce();
    });
    this.queue = run.catch(() => undefined);
    return run;
  }

  private sendNonce(): void {
    if (!this.server.can.includes('nonce')) return;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    void this.act({ type: 'nonce', nonce }).catch(() => undefined);
  }

  private seats(): Seat[] {
    const { clock, seats } = this.server;
    return seats.map((seat, index) => ({
      name: seat.name ?? '',
      kind: seat.kind === 'bot' ? 'computer' : seat.kind === 'human' ? 'human' : 'open',
      level: seat.level,
      mine: !!seat.yours,
      present: seat.kind === 'bot' ? true : seat.kind === 'human' ? seat.connected : false,
      clock: clock.kind !== 'none' && clock.left
        ? { remaining: clock.left[index], running: clock.running === seat.seat, at: this.receivedAt }
        : undefined,
    }));
  }

  private async present(shown: number): Promise<void> {
    const look = await rules.look(this.game.id, this.server.position);
    if (!look.state) return;
    const now: State = { ...look.state, turn: this.server.turn, result: this.server.result?.text ?? 'unfinished' };
    const entries = readEntries(this.counting, this.server.seats.length);
    if (this.server.status === 'over') this.seen.forget();
    // What this browser cannot know is skipped: the next position that it saw is shown.
    let state: State | null = null;
    while (shown < entries.length && !(state = await this.stateAfter(shown))) shown++;
    state ??= now;
    const decision = lastDecision(entries, shown);
    const before = decision < 0 ? null : await this.stateAfter(decision);
    this.value = {
      game: this.game, seats: this.seats(), entries, shown, viewer: this.server.seat, state, before,
      last: decision < 0 ? null : entries[decision], now, thinking: false, curtain: 0, failure: null,
    };
    this.notify();
  }

  /** The position after the first `count` entries, as far as this browser can know it. */
  private async stateAfter(count: number): Promise<State | null> {
    const seen = this.seen.get(count === 0 ? 0 : this.counting[count - 1].n);
    if (seen) return (await rules.look(this.game.id, seen)).state ?? null;
    const handle = await this.replayed();
    return handle === null ? null : rules.describe(handle, this.server.seat, count);
  }

  /** The whole game played through, where nothing of it is hidden from this seat. */
  private async replayed(): Promise<number | null> {
    if (this.replay && this.replay.count === this.counting.length) return this.replay.handle;
    const handle = this.replay?.handle ?? (await rules.open());
    this.replay = { handle, count: this.counting.length };
    const record = await fetchRecord(this.server.id).catch(() => '');
    const { error } = await rules.load(handle, record);
    const state = error ? null : await rules.describe(handle, 0, NOW);
    return state ? handle : null;
  }

  /** Any action of the API at this table. */
  private act(message: Message): Promise<Message> {
    return this.socket.request({ ...message, table: this.server.id });
  }

  /** The same; the answer is a refusal in words, or null. */
  async tryAction(message: Message): Promise<string | null> {
    try {
      await this.act(message);
      return null;
    } catch (problem) {
      return (problem as Error).message;
    }
  }

  /** Plays; over a broken connection it finds out afterwards whether the move arrived. */
  async play(move: string): Promise<string | null> {
    const n = this.server.next;
    for (;;) {
      try {
        await this.act({ type: 'play', move, n, seat: this.server.turn });
        return null;
      } catch (problem) {
        if (!(problem instanceof ConnectionLost)) return (problem as Error).message;
      }
      await new Promise<void>((ready) => this.whenFollowing.push(ready));
      if (this.log.some((entry) => entry.n === n)) return null;
    }
  }

  show(index: number): Promise<void> {
    const run = this.queue.then(() => this.present(Math.max(0, Math.min(index, this.counting.length))));
    this.queue = run.catch(() => undefined);
    return run;
  }

  undo(): Promise<string | null> {
    return this.tryAction({ type: 'takeback' });
  }

  resign(): Promise<string | null> {
    return this.tryAction({ type: 'resign' });
  }

  async hint(): Promise<Hint | null> {
    const position = this.server.position;
    const thought = await this.thinker.think(this.game.id, position, 'level 10 movetime 900');
    return hintOf(thought, await rules.check(this.game.id, position, thought.move));
  }

  record(): Promise<string> {
    return fetchRecord(this.server.id);
  }

  openCurtain(): void {
    // Every seat has a screen of its own.
  }
}

