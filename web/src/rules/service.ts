// What the worker does for the page. Every method takes and gives plain data.

import type { RulesModule } from './module';
import type {
  Advice,
  Answer,
  Candidate,
  Check,
  Entry,
  GameInfo,
  Judged,
  JudgedLosses,
  Lesson,
  Limits,
  News,
  State,
  Verification,
} from './types';

/** A move that was tried out: what it leads to and what happened, or why it cannot be. */
interface Tried {
  state?: State;
  entry?: Entry;
}

interface Looked {
  state?: State;
  error?: { code: string; message: string };
}

/** What is no refusal. */
function accepted<T>(answer: unknown): T {
  const { refusal } = answer as { refusal?: { message: string } };
  if (refusal) throw new Error(refusal.message);
  return answer as T;
}

export class RulesService {
  private scratch: number;
  private scratchKey = '';

  constructor(
    private readonly rules: RulesModule,
    private readonly tell: (news: News) => void,
  ) {
    this.scratch = rules.open();
  }

  games(): GameInfo[] {
    return this.rules.games() as GameInfo[];
  }

  open(): number {
    return this.rules.open();
  }

  close(table: number): void {
    this.rules.close(table);
  }

  run(table: number, line: string): Answer {
    return this.rules.run(table, line);
  }

  load(table: number, record: string): Answer {
    return this.rules.load(table, record);
  }

  describe(table: number, seat: number, index: number): State | null {
    return this.rules.describe(table, seat, index) as State | null;
  }

  history(table: number, seat: number, from: number): Entry[] {
    return this.rules.history(table, seat, from) as Entry[];
  }

  /** BLAKE2b-256 in hexadecimal: what a nonce is committed to with. */
  hash(text: string): string {
    return this.rules.hash(text);
  }

  verify(record: string): Verification {
    return this.rules.verify(record) as Verification;
  }

  readLesson(text: string): Lesson {
    return accepted<Lesson>(this.rules.lesson(text));
  }

  /** What the moves came to that were made since the step began; `tries` were made in earlier attempts. */
  tryLesson(text: string, step: string, moves: string[], tries: number, hinted: boolean): Judged {
    return accepted<Judged>(this.rules.tryLesson(`${[step, ...moves].join(' ')}\n${text}`, tries, hinted));
  }

  /** A position (or view) given as text: what it says, or why it cannot be. */
  look(game: string, position: string): Looked {
    const error = this.setUp(game, position);
    if (error) return { error };
    return { state: this.rules.describe(this.scratch, -1, -1) as State };
  }

  check(game: string, position: string, move: string): Check {
    const wrong = this.setUp(game, position);
    if (wrong) return { legal: false, ...wrong };
    const { refusal, report = [] } = this.rules.check(this.scratch, move);
    return refusal ? { legal: false, ...refusal } : { legal: true, report };
  }

  /** A position after a move, before any luck that follows. */
  try(game: string, position: string, move: string): Tried {
    if (this.setUp(game, position)) return {};
    const { error } = this.rules.run(this.scratch, `play ${move}`);
    this.scratchKey = '';
    if (error) return {};
    const [entry] = this.rules.history(this.scratch, -1, 0) as Entry[];
    return { state: this.rules.describe(this.scratch, -1, 1) as State, entry };
  }

  moves(game: string, position: string, limit: number): string[] {
    if (this.setUp(game, position)) return [];
    return this.rules.run(this.scratch, `moves ${limit}`).lines;
  }

  think(game: string, view: string, limits: Limits): Advice {
    const error = this.setUp(game, view);
    if (error) throw new Error(error.message);
    return this.rules.think(this.scratch, limits, this.tell);
  }

  /** The best few moves of a position. */
  candidates(game: string, view: string, limits: Limits): Candidate[] {
    const error = this.setUp(game, view);
    if (error) throw new Error(error.message);
    return this.rules.candidates(this.scratch, limits);
  }

  analyse(record: string, limits: Limits): void {
    const { error } = this.rules.load(this.scratch, record);
    this.scratchKey = '';
    if (error) throw new Error(error.message);
    this.rules.analyse(this.scratch, limits, this.tell);
  }

  /** What losses make of a player's moves: each is given with the chance that there was, both permille. */
  judgeLosses(losses: { loss: number; win: number }[]): JudgedLosses {
    return this.rules.judge(losses.map(({ loss, win }) => `${loss} ${win}\n`).join('')) as JudgedLosses;
  }

  private setUp(game: string, position: string): Answer['error'] {
    const key = `${game} ${position}`;
    if (key === this.scratchKey) return undefined;
    const { error } = this.rules.run(this.scratch, `setup ${key}`);
    this.scratchKey = error ? '' : key;
    return error;
  }
}
