// A game kept in this browser: against the computer, on one screen, or both.
import { readStored, writeStored } from '../app/settings';
import { faces } from '../boards/registry';
import { rules, Stopped, Thinker } from '../rules/client';
import { NOW, REFEREE, TURN_OVER, type Entry, type GameInfo, type State } from '../rules/types';
import { pauseAfter } from './pace';
import { hintOf, lastDecision, type Ability, type Hint, type Seat, type Table, type TableState } from './table';

export interface LocalSetup {
  game: GameInfo;
  options: Record<string, string>;
  seats: Seat[];
  position?: string; // start here instead of at the beginning
  seed?: string;
}

export interface Saved {
  record: string;
  moves: number; // decisions so far
  seats: Seat[];
}

const storeKey = (game: string) => `fivefold.practice.${game}`;

/** How long the computer thinks at a level. */
const thinkingTime = (level: number) => 100 + level * 90;

export function savedGame(game: string): Saved | null {
  return readStored<Saved>(storeKey(game));
}

export function forgetGame(game: string): void {
  writeStored(storeKey(game), null);
}

export class LocalTable implements Table {
  readonly can: ReadonlySet<Ability> = new Set<Ability>(['undo', 'resign', 'hint', 'restart']);
  private value: TableState | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly thinker = new Thinker();
  private handedTo = 0; // who looks at the screen, with several humans
  private closed = false;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly handle: number,
    private readonly game: GameInfo,
    private seats: Seat[],
    private readonly keeps: boolean,
  ) {}

  static async start(setup: LocalSetup): Promise<LocalTable> {
    const handle = await rules.open();
    const words = Object.entries(setup.options).map(([name, value]) => `${name}=${value}`);
    if (setup.seed && setup.game.hasChance) words.push(`seed=${setup.seed}`);
    const line = setup.position
      ? `setup ${setup.game.id} ${setup.position}`
      : ['new', setup.game.id, ...words].join(' ');
    const { error } = await rules.run(handle, line);
    if (error) throw new Error(error.message);
    const table = new LocalTable(handle, setup.game, setup.seats, true);
    await table.begin();
    return table;
  }

  static async resume(game: GameInfo, saved: Saved): Promise<LocalTable> {
    const handle = await rules.open();
    const { error } = await rules.load(handle, saved.record);
    if (error) throw new Error(error.message);
    const table = new LocalTable(handle, game, saved.seats, true);
    await table.begin();
    return table;
  }

  /** A record to look at: nobody sits at the table. */
  static async review(record: string): Promise<LocalTable> {
    const handle = await rules.open();
    const { error } = await rules.load(handle, record);
    if (error) throw new Error(error.message);
    const state = (await rules.describe(handle, REFEREE, NOW)) as State;
    const game = (await rules.games()).find((each) => each.id === state.game)!;
    const seats = state.scores.map<Seat>(() => ({ name: '', kind: 'human', mine: false }));
    const table = new LocalTable(handle, game, seats, false);
    await table.begin();
    return table;
  }

  current(): TableState | null {
    return this.value;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.closed = true;
    this.thinker.close();
    void rules.close(this.handle);
  }

  private async begin(): Promise<void> {
    const first = (await rules.describe(this.handle, REFEREE, NOW)) as State;
    while (this.seats.length < first.scores.length) this.seats.push({ name: '', kind: 'human', mine: true });
    this.seats = this.seats.slice(0, first.scores.length);
    if (this.keeps) this.thinker.warm();
    await this.refresh(true);
  }

  /** Changes come one after another, so that none sees a half-made one. */
  private exclusively<T>(action: () => Promise<T>): Promise<T> {
    const run = this.queue.then(action, action);
    this.queue = run.catch(() => undefined);
    return run;
  }

  private humans(): number[] {
    return this.seats.flatMap((seat, index) => (seat.mine && seat.kind === 'human' ? [index + 1] : []));
  }

  private chooseViewer(now: State): number {
    const humans = this.humans();
    if (now.turn === TURN_OVER || humans.length === 0) return REFEREE;
    return this.handedTo || humans[0];
  }

  /** Between two people on one screen, when their views differ, the device changes hands. */
  private async needsCurtain(now: State): Promise<boolean> {
    if (!this.game.hasHidden || this.humans().length < 2) return false;
    if (!this.humans().includes(now.turn) || this.handedTo === now.turn) return false;
    const view = await rules.describe(this.handle, now.turn, NOW);
    const all = await rules.describe(this.handle, REFEREE, NOW);
    return JSON.stringify(view!.view) !== JSON.stringify(all!.view);
  }

  private async refresh(toEnd: boolean): Promise<void> {
    const referee = (await rules.describe(this.handle, REFEREE, NOW)) as State;
    const curtain = (await this.needsCurtain(referee)) ? referee.turn : 0;
    const viewer = curtain ? 0 : this.chooseViewer(referee);
    const entries = await rules.history(this.handle, viewer, 0);
    const shown = toEnd || !this.value ? entries.length : Math.min(this.value.shown, entries.length);
    if (this.keeps) await this.save(referee, entries); // what is shown is kept
    await this.present(viewer, entries, shown, curtain);
    void this.letComputerMove();
  }

  private async present(viewer: number, entries: TableState['entries'], shown: number, curtain: number): Promise<void> {
    const decision = lastDecision(entries, shown);
    const now = (await rules.describe(this.handle, viewer, NOW)) as State;
    const state = shown === entries.length ? now : ((await rules.describe(this.handle, viewer, shown)) as State);
    const before = decision < 0 ? null : ((await rules.describe(this.handle, viewer, decision)) as State);
    this.value = {
      game: this.game,
      seats: this.seats,
      entries,
      shown,
      viewer,
      state,
      before,
      last: decision < 0 ? null : entries[decision],
      now,
      thinking: this.value?.thinking ?? false,
      curtain,
      failure: null,
    };
    this.notify();
  }

  private notify(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private async save(now: State, entries: Entry[]): Promise<void> {
    const moves = entries.filter((entry) => entry.player !== 0).length;
    if (now.turn === TURN_OVER || moves === 0) return forgetGame(this.game.id);
    const saved: Saved = { record: await this.record(), moves, seats: this.seats };
    writeStored(storeKey(this.game.id), saved);
  }

  private change(change: Partial<TableState>): void {
    if (!this.value) return;
    this.value = { ...this.value, ...change };
    this.notify();
  }

  private async letComputerMove(): Promise<void> {
    const turn = this.value?.now.turn ?? 0;
    const seat = this.seats[turn - 1];
    if (seat?.kind !== 'computer' || this.closed || this.value?.thinking) return;
    const view = (await rules.describe(this.handle, turn, NOW)) as State;
    this.change({ thinking: true });
    const level = seat.level ?? 5;
    const started = performance.now();
    try {
      const limits = `level ${level} movetime ${thinkingTime(level)}`;
      const { move } = await this.thinker.think(this.game.id, view.position, limits);
      const pause = pauseAfter(faces[this.game.id], this.value?.last ?? null) - (performance.now() - started);
      if (pause > 0) await new Promise((done) => setTimeout(done, pause));
      if (this.closed || !this.value?.thinking) return;
      this.change({ thinking: false });
      await this.exclusively(() => this.execute(`play ${move}`));
    } catch (error) {
      if (error instanceof Stopped) return;
      this.change({ thinking: false, failure: String((error as Error).message) });
    }
  }

  private stopThinking(): void {
    this.thinker.stop();
    if (this.value?.thinking) this.change({ thinking: false });
  }

  private async execute(line: string): Promise<string | null> {
    const { error } = await rules.run(this.handle, line);
    if (error) return error.message;
    await this.refresh(true);
    return null;
  }

  play(move: string): Promise<string | null> {
    return this.exclusively(() => this.execute(`play ${move}`));
  }

  show(index: number): Promise<void> {
    return this.exclusively(async () => {
      const value = this.value;
      if (!value) return;
      const shown = Math.max(0, Math.min(index, value.entries.length));
      await this.present(value.viewer, value.entries, shown, value.curtain);
    });
  }

  undo(): Promise<string | null> {
    this.stopThinking();
    return this.exclusively(async () => {
      const humans = this.humans();
      for (;;) {
        const { error } = await rules.run(this.handle, 'undo');
        if (error) {
          await this.refresh(true);
          return error.message;
        }
        const state = (await rules.describe(this.handle, REFEREE, NOW)) as State;
        if (humans.includes(state.turn) || humans.length === 0) break;
      }
      if (this.handedTo) this.handedTo = 0;
      await this.refresh(true);
      return null;
    });
  }

  /** Back to the beginning of the same game: the same deal, the same puzzle. */
  rewind(): Promise<void> {
    this.stopThinking();
    return this.exclusively(async () => {
      for (;;) {
        const { error } = await rules.run(this.handle, 'undo');
        if (error) break;
      }
      await this.refresh(true);
    });
  }

  resign(): Promise<string | null> {
    this.stopThinking();
    return this.exclusively(() => this.execute('play resign'));
  }

  async hint(): Promise<Hint | null> {
    const value = this.value;
    if (!value || value.now.turn <= 0) return null;
    const position = value.now.position;
    const thought = await this.thinker.think(this.game.id, position, 'level 10 movetime 900');
    return hintOf(thought, await rules.check(this.game.id, position, thought.move));
  }

  /** The position before an entry, as a seat could see it. */
  async stateAt(seat: number, index: number): Promise<State> {
    return (await rules.describe(this.handle, seat, index)) as State;
  }

  async record(): Promise<string> {
    const { lines } = await rules.run(this.handle, 'record');
    return lines.join('\n') + '\n';
  }

  openCurtain(): void {
    this.handedTo = this.value?.curtain ?? 0;
    void this.exclusively(() => this.refresh(true));
  }
}
