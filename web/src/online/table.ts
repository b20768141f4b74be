// A table on a server. The server decides; the rules here only draw, preview and step back.
import { t } from '../app/messages';
import { faces } from '../boards/registry';
import { BaseTable } from '../play/base-table';
import { lastDecision, nearestStop } from '../play/entries';
import { Pace, pauseAfter } from '../play/pace';
import { type Ability, type Hint, isLive, type Table, type TableState } from '../play/table';
import { rules } from '../rules/client';
import { type Entry, type GameInfo, type State, TURN_CHANCE } from '../rules/types';
import { type ApiError, fetchRecord, type ServerEntry, type ServerTable } from './api';
import { fateOf, type Sent } from './fate';
import { countingEntries, mergeLog, readEntries } from './log';
import { luckOf, makeLuck } from './luck';
import { Positions } from './positions';
import { readSeats } from './seats';
import { ConnectionLost, type Message, Socket } from './socket';

/** One's own move between being made and being confirmed. */
interface Pending extends Sent {
  state: State;
  entry: Entry;
}

const MAX_BEHIND = 3; // news that wait for what is being shown; a watched game may be fast

/** The words of the API for what a table can do. */
const abilities: Record<string, Ability> = {
  takeback: 'undo',
  resign: 'resign',
  hint: 'hint',
  draw: 'draw',
  rematch: 'rematch',
};

/** The table as if the move had been confirmed. How it ends, and the luck, is for the server to say. */
function withPending(value: TableState, { state, entry }: Pending): TableState {
  const entries = [...value.entries, entry];
  const now = { ...state, turn: Math.max(state.turn, TURN_CHANCE), result: 'unfinished' };
  return { ...value, entries, shown: entries.length, state: now, before: value.now, last: entry, now, pending: true };
}

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
  refusal: string | null = null; // of the last action, for people to read
  private pending: Pending | null = null;
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
        await table.catchUp(data, !!answer.reset);
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

  private async catchUp(data: ServerTable, isReset: boolean): Promise<void> {
    this.pace.skip();
    if (isReset) this.forget();
    const whole = await completeLog(this.socket, data);
    await this.accept(whole, whole.entries);
    this.connected = true;
    this.notify();
    for (const ready of this.whenFollowing.splice(0)) ready();
  }

  /** The server has less than it had, or something else: all of what is known here may be wrong. */
  private forget(): void {
    this.log = [];
    this.pending = null;
    this.positions.clear();
  }

  private disconnect(): void {
    this.connected = false;
    this.notify();
  }

  get can(): ReadonlySet<Ability> {
    return new Set(this.server.can.flatMap((word) => abilities[word] ?? []));
  }

  get shows(): ReadonlySet<Ability> {
    return new Set(this.server.seat > 0 && this.server.status === 'running' ? ['undo'] : []);
  }

  get asks(): ReadonlySet<Ability> {
    const { seats, offers } = this.server;
    const isAnswer = offers.some(({ kind }) => kind === 'takeback'); // of somebody else: it agrees
    return new Set(!isAnswer && seats.some(({ kind, yours }) => kind === 'human' && !yours) ? ['undo'] : []);
  }

  /** What was asked for here and has just been declined by somebody else; empty when nothing was, or play went on. */
  get declined(): string {
    const { seat } = this.server;
    const last = this.log.at(-1);
    const asked = this.log.filter(({ kind, seat: by }) => kind === 'offer' && by === seat).at(-1);
    return seat > 0 && last?.kind === 'decline' && last.seat !== seat && asked?.text === last.text
      ? (last.text ?? '')
      : '';
  }

  close(): void {
    this.pace.skip();
    this.socket.close();
    this.thinker.close();
  }

  private receive(message: Message): void {
    if (message.type === 'update' && message.table === this.server.id) {
      const { reset, ...fields } = message;
      const news = fields as unknown as ServerTable;
      if (reset) this.forget();
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
      if (this.pending && fateOf(this.log, this.pending) !== 'again') this.pending = null;
      this.socket.watch(this.awaitsSomebody());
      if (this.server.position) {
        this.positions.set(this.entryNumber(this.counting.length), this.server.position);
        await this.present(this.stillShown());
        this.holdFor(entries);
      } else this.notify();
      this.addLuck();
    });
  }

  /** Whether somebody else has to do something before this person can go on. */
  private awaitsSomebody(): boolean {
    const { status, seat, turn } = this.server;
    return seat > 0 && (status === 'open' || status === 'starting' || (status === 'running' && turn !== seat));
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
    const stop = nearestStop(entries, wanted);
    const then = stop < entries.length ? await this.positions.state(this.entryNumber(stop)) : null;
    const shown = then ? stop : entries.length;
    const decision = lastDecision(entries, shown);
    const { pending } = this;
    const value: TableState = {
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
    this.value = pending && !then ? withPending(value, pending) : value;
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

  before(index: number): Promise<State | null> {
    return this.positions.state(this.entryNumber(index));
  }

  /** Any action of the API at this table. */
  private act(message: Message): Promise<Message> {
    return this.socket.request({ ...message, table: this.server.id });
  }

  /** The same; the answer is a refusal in words, which is shown too, or null. */
  async tryAction(message: Message): Promise<string | null> {
    const refusal = await this.act(message).then(
      () => null,
      (problem: Error) => problem.message,
    );
    this.refuse(refusal);
    return refusal;
  }

  /** What people read about an action that was not done; null: nothing. */
  refuse(refusal: string | null): void {
    if (refusal === this.refusal) return;
    this.refusal = refusal;
    this.notify();
  }

  /** Plays: drawn at once, sent until the server has it, and never played twice. */
  async play(move: string): Promise<string | null> {
    const seat = this.server.turn;
    const sent: Sent = { n: this.server.next, move, seat };
    await this.exclusively(() => this.drawPending(sent));
    for (;;) {
      const problem = await this.act({ type: 'play', ...sent }).then(
        () => null,
        (error: ApiError) => error,
      );
      if (!problem) return null;
      if (problem instanceof ConnectionLost) await new Promise<void>((ready) => this.whenFollowing.push(ready));
      else if (problem.code === 'stale') await this.learnSince(sent.n);
      else return this.takeBackPending(problem.message);
      const fate = fateOf(this.log, sent);
      if (fate === 'played') return null;
      if (fate === 'overtaken') return this.takeBackPending(t('page.online.overtaken'));
      sent.n = this.server.next; // the game stands where it stood: an offer took the number
    }
  }

  private async drawPending(sent: Sent): Promise<void> {
    const { state, entry } = await rules.try(this.game.id, this.server.position, sent.move);
    if (!state || !entry) return; // the server will say what is wrong with it
    this.pending = { ...sent, state, entry: { ...entry, player: sent.seat } };
    await this.present(this.counting.length);
  }

  private async takeBackPending(reason: string): Promise<string> {
    this.pending = null;
    await this.exclusively(() => this.present(this.stillShown()));
    return reason;
  }

  private async learnSince(n: number): Promise<void> {
    const { table } = await this.act({ type: 'get', since: n }).catch(() => ({ table: null }));
    if (table) await this.accept(table as ServerTable, (table as ServerTable).entries);
  }

  show(index: number): Promise<void> {
    return this.exclusively(() => this.present(index));
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
