// A table on a server. The server decides; the rules here only draw, preview and step back.
import { t } from '../app/messages';
import { faces } from '../boards/registry';
import { Pace, pauseAfter } from '../play/pace';
import { rules, Thinker } from '../rules/client';
import type { GameInfo, State } from '../rules/types';
import {
  hintOf,
  isLive,
  lastDecision,
  type Ability,
  type Hint,
  type Seat,
  type Table,
  type TableState,
} from '../play/table';
import { fetchRecord, type ServerEntry, type ServerTable } from './api';
import { countingEntries, readEntries } from './log';
import { luckOf, makeLuck } from './luck';
import { ConnectionLost, Socket, type Message } from './socket';

const MOST_BEHIND = 3; // news that wait for what is being shown; a watched game may be fast

/** A long log comes in pieces: asks for those that are missing. */
async function completeLog(socket: Socket, table: ServerTable): Promise<ServerTable> {
  let whole = { ...table, entries: table.entries ?? [] };
  while (whole.more) {
    const answer = await socket.request({ type: 'get', table: whole.id, since: whole.more });
    const next = answer.table as ServerTable;
    whole = { ...next, entries: [...whole.entries, ...next.entries] };
  }
  return whole;
}

export class OnlineTable implements Table {
  server: ServerTable;
  connected = true;
  private value: TableState | null = null;
  private log: ServerEntry[] = [];
  private counting: ServerEntry[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly positions = new Map<number, string>(); // by the number of the entry that led there
  private readonly thinker = new Thinker();
  private queue: Promise<unknown> = Promise.resolve();
  private readonly pace = new Pace();
  private behind = 0;
  private isRevealed = false;
  private receivedAt = performance.now();
  private whenFollowing: (() => void)[] = [];

  private constructor(
    private readonly socket: Socket,
    private readonly game: GameInfo,
    table: ServerTable,
  ) {
    this.server = table;
  }

  static async open(id: string, games: GameInfo[]): Promise<OnlineTable> {
    let table: OnlineTable | null = null;
    let first: ((problem: unknown) => void) | null = null;
    const follow = async () => {
      const since = table ? table.server.next : 0;
      table?.pace.skip();
      const answer = await socket.request({ type: 'follow', table: id, since, board: false });
      const data = answer.table as ServerTable;
      if (!table) {
        const game = games.find((each) => each.id === data.game);
        if (!game) throw new Error(t('page.online.unknownGame', { game: data.game }));
        table = new OnlineTable(socket, game, data);
      }
      const whole = await completeLog(socket, data);
      await table.accept(whole, whole.entries);
      table.connected = true;
      table.notify();
      for (const ready of table.whenFollowing.splice(0)) ready();
    };
    const socket = new Socket(
      (message) => table?.receive(message),
      (connected) => {
        if (connected)
          return void follow().then(
            () => first?.(null),
            (problem) => first?.(problem),
          );
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
    this.pace.skip();
    this.socket.close();
    this.thinker.close();
  }

  private receive(message: Message): void {
    if (message.type === 'update' && message.table === this.server.id) {
      const news = message as unknown as ServerTable;
      if (news.more)
        void completeLog(this.socket, { ...news, id: this.server.id }).then(
          (whole) => this.acceptNews(whole, whole.entries),
          () => undefined,
        );
      else this.acceptNews(news, news.entries ?? []);
    }
    if (message.type === 'presence' && message.table === this.server.id) {
      const seats = this.server.seats.map((seat) =>
        seat.seat === message.seat ? { ...seat, connected: !!message.connected } : seat,
      );
      this.acceptNews({ seats }, []);
    }
  }

  /** News that cannot be shown (the page is being left) are no failure of anybody who waits. */
  private acceptNews(fields: Partial<ServerTable>, entries: ServerEntry[]): void {
    this.accept(fields, entries).catch(() => undefined);
  }

  /** An answer is drawn once the move before it was seen. A person's own move never waits. */
  private async waitFor(entries: ServerEntry[]): Promise<void> {
    if (entries.some(({ kind, seat }) => kind === 'move' && seat !== this.server.seat)) await this.pace.ready();
  }

  /** A move that was just drawn is shown for a while, unless somebody's minutes are running. */
  private holdFor(entries: ServerEntry[]): void {
    const isTimed = ['turn', 'game'].includes(this.server.clock.kind);
    if (isTimed || !this.value || !isLive(this.value) || !entries.some(({ kind }) => kind === 'move')) return;
    this.pace.hold(pauseAfter(faces[this.game.id], this.value.last));
  }

  /** Takes what the server says now; the table's own fields replace the old ones. */
  private accept(fields: Partial<ServerTable>, entries: ServerEntry[]): Promise<void> {
    const { table: _id, type: _type, id: _request, ...rest } = fields as Partial<ServerTable> & Record<string, unknown>;
    const arrived = performance.now();
    if (++this.behind > MOST_BEHIND) this.pace.skip();
    const run = this.queue.then(async () => {
      await this.waitFor(entries);
      this.behind--;
      const { id, seat } = this.server;
      this.server = { ...this.server, ...(rest as Partial<ServerTable>), id };
      if (this.server.seat !== seat) this.positions.clear(); // they were another seat's
      this.receivedAt = arrived;
      const known = new Set(this.log.map(({ n }) => n));
      this.log.push(...entries.filter(({ n }) => !known.has(n)));
      this.log.sort((a, b) => a.n - b.n); // news may overtake the pieces of a long log
      this.counting = countingEntries(this.log);
      if (this.server.position) {
        this.positions.set(this.counting[this.counting.length - 1]?.n ?? 0, this.server.position);
        await this.present(this.stillShown());
        this.holdFor(entries);
      } else this.notify();
      this.addLuck();
    });
    this.queue = run.catch(() => undefined);
    return run;
  }

  /** Commits to a nonce when that is asked for, and shows it when all have committed. */
  private addLuck(): void {
    const { id, can, fair } = this.server;
    if (can.includes('commit')) {
      const { nonce } = makeLuck(id, fair.commitment);
      void rules
        .hash(nonce)
        .then((hash) => this.act({ type: 'commit', hash }))
        .catch(() => undefined);
    }
    const luck = luckOf(id);
    if (can.includes('nonce') && luck) void this.act({ type: 'nonce', nonce: luck.nonce }).catch(() => undefined);
  }

  private seats(): Seat[] {
    const { clock, seats } = this.server;
    return seats.map((seat, index) => ({
      name: seat.name ?? '',
      kind: seat.kind === 'bot' ? 'computer' : seat.kind === 'human' ? 'human' : 'open',
      level: seat.level,
      mine: !!seat.yours,
      present: seat.kind === 'bot' ? true : seat.kind === 'human' ? seat.connected : false,
      clock:
        clock.kind !== 'none' && clock.left
          ? { remaining: clock.left[index], running: clock.running === seat.seat, at: this.receivedAt }
          : undefined,
    }));
  }

  private async present(shown: number): Promise<void> {
    const look = await rules.look(this.game.id, this.server.position);
    if (!look.state) return;
    const now: State = { ...look.state, turn: this.server.turn, result: this.server.result?.text ?? 'unfinished' };
    const entries = readEntries(this.counting, this.server.seats.length);
    if (this.server.status === 'over' && !this.isRevealed) {
      this.isRevealed = true;
      this.positions.clear(); // nothing is hidden any more
    }
    const then = shown < entries.length ? await this.stateAfter(shown) : null;
    if (!then) shown = entries.length;
    const decision = lastDecision(entries, shown);
    const before = decision < 0 ? null : await this.stateBefore(decision);
    this.value = {
      game: this.game,
      seats: this.seats(),
      entries,
      shown,
      viewer: this.server.seat,
      state: then ?? now,
      before,
      last: decision < 0 ? null : entries[decision],
      now,
      thinking: false,
      curtain: 0,
      failure: null,
    };
    this.notify();
  }

  /** How many entries to show after news: who looks at the latest position goes on doing so. */
  private stillShown(): number {
    const wasLive = !this.value || this.value.shown === this.value.entries.length;
    return wasLive ? this.counting.length : Math.min(this.value!.shown, this.counting.length);
  }

  /** The number of the last of the first `count` entries: the name of the position after it. */
  private entryNumber(count: number): number {
    return count === 0 ? 0 : this.counting[count - 1].n;
  }

  /** Asks the server for a position; false when it cannot be asked. */
  private async learn(n: number): Promise<boolean> {
    const position = await this.act({ type: 'position', n }).then(
      (answer) => answer.position as string,
      () => '',
    );
    if (position) this.positions.set(n, position);
    return !!position;
  }

  /** The position after the first `count` entries, asked for where it is not known; null when that fails. */
  private async stateAfter(count: number): Promise<State | null> {
    const n = this.entryNumber(count);
    if (!this.positions.has(n) && !(await this.learn(n))) return null;
    return (await rules.look(this.game.id, this.positions.get(n)!)).state ?? null;
  }

  /** The position before the last move, for its effect. The game as it stands never waits for it. */
  private async stateBefore(count: number): Promise<State | null> {
    const n = this.entryNumber(count);
    if (this.positions.has(n)) return this.stateAfter(count);
    void this.learn(n).then((learnt) => {
      if (learnt) this.queue = this.queue.then(() => this.present(this.stillShown())).catch(() => undefined);
    });
    return null;
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
