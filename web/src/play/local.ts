// A game kept in this browser: against the computer, on one screen, or both.
import { t } from '../app/messages';
import { keepAll } from '../app/offline';
import { faces } from '../boards/registry';
import { rules, Stopped } from '../rules/client';
import { games } from '../rules/game-list';
import { type Entry, type GameInfo, NOW, REFEREE, type State, TURN_OVER } from '../rules/types';
import { BaseTable } from './base-table';
import { noteScore } from './best';
import { type Clock, type ClockSpec, handOver, leftOf, makeClock } from './clock';
import { countDecisions, lastDecision, nearestStop } from './entries';
import { adjustLevel } from './level';
import { isRunning, type KeptGame, keepGame, keptGame, newGameId, tidyUp, watchGame } from './library';
import { pauseAfter } from './pace';
import { atOwnLevel, movedOn } from './rematch';
import { type Ability, type Hint, ownSeats, type Seat, type Table } from './table';

interface LocalSetup {
  game: GameInfo;
  options: Record<string, string>;
  seats: Seat[];
  position?: string; // start here instead of at the beginning
  clock?: ClockSpec;
  seed?: string;
  id?: string; // to be kept by, where it is known beforehand
}

/** How long the computer thinks at a level. */
const thinkingTime = (level: number) => 100 + level * 90;

/** The protocol line that begins a game. */
function firstLine({ game, options, position, seed }: LocalSetup): string {
  if (position) return `setup ${game.id} ${position}`;
  const words = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  if (seed && game.hasChance) words.push(`seed=${seed}`);
  return ['new', game.id, ...words].join(' ');
}

async function openRecord(record: string): Promise<number> {
  const handle = await rules.open();
  const { error } = await rules.load(handle, record);
  if (error) throw new Error(error.message);
  return handle;
}

export class LocalTable extends BaseTable implements Table {
  can: ReadonlySet<Ability> = new Set<Ability>(['undo', 'resign', 'hint', 'restart']);
  private handedTo = 0; // who looks at the screen, with several humans
  private closed = false;
  private unwatch: () => void = () => undefined;
  private clock: Clock | null = null;
  private isStudy = false;
  isPosition = false; // it did not begin as games do
  private flag = 0; // the timer of the clock that runs

  private constructor(
    private readonly handle: number,
    private readonly game: GameInfo,
    private seats: Seat[],
    readonly id: string | null, // by which it is kept
    private revision = 0,
  ) {
    super();
  }

  static async start(setup: LocalSetup): Promise<LocalTable> {
    const handle = await rules.open();
    const { error } = await rules.run(handle, firstLine(setup));
    if (error) throw new Error(error.message);
    tidyUp();
    const table = new LocalTable(handle, setup.game, setup.seats, setup.id ?? newGameId());
    return table.begin((seats) => makeClock(setup.clock, seats));
  }

  static async resume(game: GameInfo, kept: KeptGame): Promise<LocalTable> {
    const table = new LocalTable(await openRecord(kept.record), game, kept.seats, kept.id, kept.revision);
    return table.begin(() => (kept.clock ? { ...kept.clock, running: 0, since: 0 } : null));
  }

  /** A record to look at: nobody sits at the table, but the players have names. */
  static async review(record: string, names: string[]): Promise<LocalTable> {
    const handle = await openRecord(record);
    const state = await rules.describe(handle, REFEREE, NOW);
    const game = games.find(({ id }) => id === state?.game);
    if (!state || !game) throw new Error(t('page.review.bad'));
    const seats = state.scores.map<Seat>((_, i) => ({ name: names[i] ?? '', kind: 'human', mine: false }));
    return new LocalTable(handle, game, seats, null).begin(() => null);
  }

  /** A position to try moves in, else the first one: all sides are played, all is seen, and nothing of it is kept. */
  static async study(game: GameInfo, position: string, names: string[]): Promise<LocalTable> {
    const handle = await rules.open();
    const begin = position ? `setup ${game.id} ${position}` : `new ${game.id} seed=1`; // of luck always the same
    const { error } = await rules.run(handle, begin);
    if (error) throw new Error(error.message);
    const state = (await rules.describe(handle, REFEREE, NOW)) as State;
    const seats = state.scores.map<Seat>((_, i) => ({ name: names[i] ?? '', kind: 'human', mine: true }));
    const table = new LocalTable(handle, game, seats, null);
    table.isStudy = true;
    table.can = new Set<Ability>(['undo', 'hint']); // nobody gives up or begins anew where moves are tried
    return table.begin(() => null);
  }

  close(): void {
    this.closed = true;
    this.unwatch();
    removeEventListener('focus', this.wake);
    removeEventListener('pagehide', this.keepTime);
    this.keepTime();
    clearTimeout(this.flag);
    this.thinker.close();
    void rules.close(this.handle);
  }

  private async begin(clockFor: (seats: number) => Clock | null): Promise<this> {
    const { length } = (await this.stateAt(REFEREE, NOW)).scores;
    while (this.seats.length < length) this.seats.push({ name: '', kind: 'human', mine: true });
    this.seats = this.seats.slice(0, length);
    this.clock = clockFor(length);
    this.isPosition = /^\[start /m.test(await this.record());
    if (this.id) {
      this.unwatch = watchGame(this.id, () => void this.exclusively(() => this.follow()));
      addEventListener('focus', this.wake);
      addEventListener('pagehide', this.keepTime);
    }
    await this.refresh();
    if (this.id) this.settle();
    return this;
  }

  /** The board stands: what comes next is fetched. */
  private settle(): void {
    if (this.seats.some(({ kind }) => kind === 'computer')) this.thinker.warm(this.game.id);
    keepAll();
  }

  /** Another tab went on with the game: shows what it did. The computer moves in that tab, not in both. */
  private async follow(): Promise<void> {
    const kept = this.id ? keptGame(this.id) : null;
    if (!kept || kept.revision === this.revision || this.closed) return;
    this.stopThinking();
    await rules.load(this.handle, kept.record);
    this.revision = kept.revision;
    if (kept.clock) this.clock = { ...kept.clock, running: 0, since: 0 };
    await this.runClock(await this.stateAt(REFEREE, NOW), false);
    await this.update();
  }

  /** The tab that let the computer think may have been closed: who looks at this one finds it go on. */
  private readonly wake = () => void this.letComputerMove();

  private chooseViewer(now: State): number {
    const [first] = ownSeats(this.seats);
    if (now.turn === TURN_OVER || !first || this.isStudy) return REFEREE;
    return this.handedTo || first;
  }

  /** Between two people on one screen, when their views differ, the device changes hands. */
  private async needsCurtain(now: State): Promise<boolean> {
    const people = ownSeats(this.seats);
    if (!this.game.hasHidden || people.length < 2 || this.isStudy) return false;
    if (!people.includes(now.turn) || this.handedTo === now.turn) return false;
    const { view } = await this.stateAt(now.turn, NOW);
    return JSON.stringify(view) !== JSON.stringify(now.view);
  }

  /** Keeps what has changed, then shows it; where another tab was faster, shows that instead. */
  private async refresh(hasMoved = false): Promise<void> {
    const referee = await this.stateAt(REFEREE, NOW);
    await this.runClock(referee, hasMoved);
    if (!(await this.save(referee))) return this.follow();
    await this.update();
    void this.letComputerMove();
  }

  private async update(): Promise<void> {
    const referee = await this.stateAt(REFEREE, NOW);
    const curtain = (await this.needsCurtain(referee)) ? referee.turn : 0;
    const viewer = curtain ? 0 : this.chooseViewer(referee);
    const entries = await rules.history(this.handle, viewer, 0);
    await this.present(viewer, entries, entries.length, curtain);
  }

  /** The clock of whoever is on turn runs, but not while the device changes hands. */
  private async runClock(now: State, hasMoved: boolean): Promise<void> {
    clearTimeout(this.flag);
    if (!this.clock) return;
    const next = now.turn > 0 && !(await this.needsCurtain(now)) ? now.turn : 0;
    this.clock = handOver(this.clock, next, hasMoved, performance.now());
    if (next)
      this.flag = window.setTimeout(() => void this.exclusively(() => this.runOut(next)), this.clock.left[next - 1]);
  }

  /** What time that is up means is the game's rule, and stands in the record like a move. */
  private async runOut(seat: number): Promise<void> {
    if (this.closed || !this.clock || leftOf(this.clock, seat, performance.now()) > 0) return;
    this.stopThinking();
    const record = (await this.record()).replace(/^\[result .*\n/m, '');
    await rules.load(this.handle, `${record}time ${seat}\n`);
    await this.refresh(true);
  }

  /** Time that was used counts, also of a page that is left before the move. */
  private readonly keepTime = () => {
    const kept = this.clock && this.id ? keptGame(this.id) : null;
    const written = kept?.revision === this.revision ? keepGame({ ...kept, clock: this.timeLeft() }) : null;
    if (written) this.revision = written.revision;
  };

  private timeLeft(): KeptGame['clock'] {
    const { clock } = this;
    if (!clock) return undefined;
    const now = performance.now();
    return { spec: clock.spec, left: clock.left.map((_, index) => Math.round(leftOf(clock, index + 1, now))) };
  }

  private async present(viewer: number, entries: Entry[], shown: number, curtain: number): Promise<void> {
    const decision = lastDecision(entries, shown);
    const now = await this.stateAt(viewer, NOW);
    this.value = {
      game: this.game,
      seats: this.seats.map((seat, index) => ({ ...seat, clock: this.clockOf(index + 1) })),
      entries,
      shown,
      viewer,
      state: shown === entries.length ? now : await this.stateAt(viewer, shown),
      before: decision < 0 ? null : await this.stateAt(viewer, decision),
      last: entries[decision] ?? null,
      now,
      thinking: this.value?.thinking ?? false,
      curtain,
    };
    this.notify();
  }

  private clockOf(seat: number): Seat['clock'] {
    const { clock } = this;
    return clock ? { remaining: clock.left[seat - 1], running: clock.running === seat, at: clock.since } : undefined;
  }

  private async save({ result, scores, options, turn }: State): Promise<boolean> {
    const { id, game, seats, revision } = this;
    if (!id) return true;
    if (turn === TURN_OVER && scores.length === 1) noteScore(game.id, options, scores[0]);
    const kept = keptGame(id);
    if (turn === TURN_OVER && kept && isRunning(kept)) adjustLevel(game.id, seats, result);
    const moves = countDecisions(await rules.history(this.handle, REFEREE, 0));
    const written = keepGame({
      id,
      game: game.id,
      record: await this.record(),
      moves,
      seats,
      result,
      scores,
      clock: this.timeLeft(),
      changed: 0,
      revision,
    });
    if (written) this.revision = written.revision;
    return !!written;
  }

  private async letComputerMove(): Promise<void> {
    const turn = this.value?.now.turn ?? 0;
    const seat = this.seats[turn - 1];
    if (seat?.kind !== 'computer' || this.closed || this.value?.thinking) return;
    const view = await this.stateAt(turn, NOW);
    this.change({ thinking: true });
    const level = seat.level ?? 5;
    const started = performance.now();
    try {
      const limits = { level, movetime: thinkingTime(level) };
      const { move } = await this.thinker.think(this.game.id, view.position, limits);
      const pause = pauseAfter(faces[this.game.id], this.value?.last ?? null) - (performance.now() - started);
      if (pause > 0) await new Promise((done) => setTimeout(done, pause));
      if (this.closed || !this.value?.thinking) return;
      this.change({ thinking: false });
      await this.exclusively(async () => {
        const { position } = await this.stateAt(turn, NOW);
        if (position === view.position) await this.execute(`play ${move}`);
      });
    } catch (error) {
      if (!(error instanceof Stopped)) this.change({ thinking: false });
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
      const shown = nearestStop(value.entries, index);
      await this.present(value.viewer, value.entries, shown, value.curtain);
    });
  }

  undo(): Promise<string | null> {
    this.stopThinking();
    return this.exclusively(async () => {
      const people = ownSeats(this.seats);
      for (;;) {
        const { error } = await rules.run(this.handle, 'undo');
        if (error) {
          await this.refresh();
          return error.message;
        }
        const { turn } = await this.stateAt(REFEREE, NOW);
        if (people.includes(turn) || people.length === 0) break;
      }
      this.handedTo = 0;
      await this.refresh();
      return null;
    });
  }

  /** Takes back whatever came after the first `count` entries, to go on from there otherwise. */
  backTo(count: number): Promise<void> {
    return this.exclusively(async () => {
      while (this.value && (await rules.history(this.handle, REFEREE, 0)).length > count) {
        const { error } = await rules.run(this.handle, 'undo');
        if (error) break;
      }
      await this.refresh();
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
      await this.refresh();
    });
  }

  /** Who will sit where in another game like this one; a position keeps its seats. */
  nextSeats(): Seat[] {
    return atOwnLevel(this.isPosition ? this.seats : movedOn(this.seats), this.game.id);
  }

  /** Another game with the same settings. */
  async rematch(): Promise<LocalTable> {
    const { position, options } = await this.stateAt(REFEREE, 0);
    return LocalTable.start({
      game: this.game,
      options,
      seats: this.nextSeats(),
      position: this.isPosition ? position : undefined,
      clock: this.clock?.spec,
    });
  }

  resign(): Promise<string | null> {
    this.stopThinking();
    return this.exclusively(() => this.execute('play resign'));
  }

  async hint(): Promise<Hint | null> {
    const now = this.value?.now;
    return now && now.turn > 0 ? this.hintAt(this.game.id, now.position) : null;
  }

  before(index: number): Promise<State | null> {
    return this.stateAt(this.value?.viewer ?? REFEREE, index);
  }

  /** The position before an entry, as a seat could see it. */
  async stateAt(seat: number, index: number): Promise<State> {
    return (await rules.describe(this.handle, seat, index)) as State;
  }

  async record(): Promise<string> {
    const { lines } = await rules.run(this.handle, 'record');
    return `${lines.join('\n')}\n`;
  }

  openCurtain(): void {
    this.handedTo = this.value?.curtain ?? 0;
    void this.exclusively(() => this.refresh());
  }
}
