// A table on a server. The server decides; the rules here only draw, preview and step back.
import { t } from '../app/messages';
import { faces } from '../boards/registry';
import { BaseTable } from '../play/base-table';
import { lastDecision } from '../play/entries';
import { Pace, pauseAfter } from '../play/pace';
import { type Ability, type Hint, isLive, type Table } from '../play/table';
import { rules } from '../rules/client';
import type { GameInfo, State } from '../rules/types';
import { fetchRecord, type ServerEntry, type ServerTable } from './api';
import { countingEntries, mergeLog, readEntries } from './log';
import { luckOf, makeLuck } from './luck';
import { Positions } from './positions';
import { readSeats } from './seats';
import { ConnectionLost, type Message, Socket } from './socket';

const MAX_BEHIND = 3; // news that wait for what is being shown; a watched game may be fast

/** The words of the API for what a table can do. */
const abilities: Record<string, Ability> = {
  takeback: 'undo',
  resign: 'resign',
  hint: 'hint',
  draw: 'draw',
  rematch: 'rematch',
};

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

export class OnlineTable extends BaseTable implements Table {
  connected = true;
  private log: ServerEntry[] = [];
  private counting: ServerEntry[] = [];
  private readonly positions: Positions;
  private readonly pace = new Pace();
  private behind = 0;
  private isRevealed = false;
  private receivedAt = performance.now();
  private whenFollowing: (() => void)[] = [];

  private constructor(
    private readonly socket: Socket,
    private readonly game: GameInfo,
    public server: ServerTable,
  ) {
    super();
    this.positions = new Positions(game.id, async (n) => (await this.act({ type: 'position', n })).position as string);
  }

  /** Connects, and follows the table from then on, also over broken connections. */
  static open(id: string, games: GameInfo[]): Promise<OnlineTable> {
    return new Promise((resolve, reject) => {
      let table: OnlineTable | null = null;
      let isOpen = false;
      const fail = (problem: unknown) => {
        if (isOpen) return; // the socket tries again
        socket.close();
        reject(problem);
      };
      const follow = async () => {
        const answer = await socket.request({
          type: 'follow',
          table: id,
          since: table?.server.next ?? 0,
          board: false,
        });
        const data = answer.table as ServerTable;
        const game = games.find((each) => each.id === data.game);
        if (!game) throw new Error(t('page.online.unknownGame', { game: data.game }));
        table ??= new OnlineTable(socket, game, data);
        await table.catchUp(data);
        isOpen = true;
        resolve(table);
      };
      const socket = new Socket(
        (message) => table?.receive(message),
        (connected) => {
          if (connected) follow().catch(fail);
          else if (table && isOpen) table.disconnect();
          else fail(new ConnectionLost());
        },
      );
    });
  }

  private async catchUp(data: ServerTable): Promise<void> {
    this.pace.skip();
    const whole = await completeLog(this.socket, data);
    await this.accept(whole, whole.entries);
    this.connected = true;
    this.notify();
    for (const ready of this.whenFollowing.splice(0)) ready();
  }

  private disconnect(): void {
    this.connected = false;
    this.notify();
  }

  get can(): ReadonlySet<Ability> {
    return new Set(this.server.can.flatMap((word) => abilities[word] ?? []));
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
    if (++this.behind > MAX_BEHIND) this.pace.skip();
    return this.exclusively(async () => {
      await this.waitFor(entries);
      this.behind--;
      const { id, seat } = this.server;
      this.server = { ...this.server, ...(rest as Partial<ServerTable>), id };
      if (this.server.seat !== seat) this.positions.clear(); // they were another seat's
      this.receivedAt = arrived;
      this.log = mergeLog(this.log, entries);
      this.counting = countingEntries(this.log);
      if (this.server.position) {
        this.positions.set(this.entryNumber(this.counting.length), this.server.position);
        await this.present(this.stillShown());
        this.holdFor(entries);
      } else this.notify();
      this.addLuck();
    });
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

  private async present(wanted: number): Promise<void> {
    const { status, seat, seats, turn, clock, result } = this.server;
    const look = await rules.look(this.game.id, this.server.position);
    if (!look.state) return;
    const now: State = { ...look.state, turn, result: result?.text ?? 'unfinished' };
    const entries = readEntries(this.counting, seats.length);
    if (status === 'over' && !this.isRevealed) {
      this.isRevealed = true;
      this.positions.clear(); // nothing is hidden any more
    }
    const then = wanted < entries.length ? await this.positions.state(this.entryNumber(wanted)) : null;
    const shown = then ? wanted : entries.length;
    const decision = lastDecision(entries, shown);
    this.value = {
      game: this.game,
      seats: readSeats(seats, clock, this.receivedAt),
      entries,
      shown,
      viewer: seat,
      state: then ?? now,
      before: decision < 0 ? null : await this.stateBefore(decision),
      last: entries[decision] ?? null,
      now,
      thinking: false,
      curtain: 0,
    };
    this.notify();
  }

  /** How many entries to show after news: who looks at the latest position goes on doing so. */
  private stillShown(): number {
    const count = this.counting.length;
    return !this.value || isLive(this.value) ? count : Math.min(this.value.shown, count);
  }

  /** The number of the last of the first `count` entries: the name of the position after it. */
  private entryNumber(count: number): number {
    return this.counting[count - 1]?.n ?? 0;
  }

  /** The position before the last move, for its effect. The game as it stands never waits for it. */
  private async stateBefore(count: number): Promise<State | null> {
    const n = this.entryNumber(count);
    if (this.positions.has(n)) return this.positions.state(n);
    void this.positions.learn(n).then((learnt) => {
      if (learnt) this.exclusively(() => this.present(this.stillShown())).catch(() => undefined);
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
    return this.exclusively(() => this.present(Math.max(0, Math.min(index, this.counting.length))));
  }

  undo(): Promise<string | null> {
    return this.tryAction({ type: 'takeback' });
  }

  resign(): Promise<string | null> {
    return this.tryAction({ type: 'resign' });
  }

  hint(): Promise<Hint | null> {
    return this.hintAt(this.game.id, this.server.position);
  }

  record(): Promise<string> {
    return fetchRecord(this.server.id);
  }

  openCurtain(): void {
    // Every seat has a screen of its own.
  }
}
