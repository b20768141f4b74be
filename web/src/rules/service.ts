// What the worker does for the page. Every method takes and gives plain data.
import type { Answer, Check, Entry, GameInfo, State, Thought, Verification } from './types';
import type { RulesModule } from './module';

export interface Looked {
  state?: State;
  error?: { code: string; message: string };
}

/** The memory for tables that a computer player gets in the browser, in MiB. */
const HASH_MIB = 32;

export class RulesService {
  private scratch: number;
  private scratchKey = '';

  constructor(
    private readonly rules: RulesModule,
    private readonly tell: (info: unknown) => void,
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

  /** A position (or view) given as text: what it says, or why it cannot be. */
  look(game: string, position: string): Looked {
    const error = this.setUp(game, position);
    if (error) return { error };
    return { state: this.rules.describe(this.scratch, -1, -1) as State };
  }

  check(game: string, position: string, move: string): Check {
    const wrong = this.setUp(game, position);
    if (wrong) return { legal: false, ...wrong };
    const { lines, error } = this.rules.run(this.scratch, `check ${move}`);
    if (error) return { legal: false, ...error };
    if (lines[0] === 'legal') return { legal: true, report: lines.slice(1) };
    const illegal = /^illegal (\S+) (.*)$/.exec(lines[0] ?? '');
    return { legal: false, code: illegal?.[1] ?? 'internal', message: illegal?.[2] ?? '' };
  }

  moves(game: string, position: string, limit: number): string[] {
    if (this.setUp(game, position)) return [];
    return this.rules.run(this.scratch, `moves ${limit}`).lines;
  }

  /** Plays a move on a position and says what it leads to. */
  after(game: string, position: string, move: string): Looked {
    const error = this.setUp(game, position);
    if (error) return { error };
    const answer = this.rules.run(this.scratch, `play ${move}`);
    const state = this.rules.describe(this.scratch, -1, -1) as State;
    this.scratchKey = '';
    return answer.error ? { error: answer.error } : { state };
  }

  think(game: string, view: string, limits: string): Thought {
    this.setUp(game, view);
    this.rules.run(this.scratch, `set hash ${HASH_MIB}`);
    let pending = '';
    const info: Record<string, string> = {};
    this.rules.onWrite = (text) => {
      pending += text;
      const lines = pending.split('\n');
      pending = lines.pop() ?? '';
      for (const line of lines.filter((each) => each.startsWith('info '))) {
        delete info.reason; // of another move
        Object.assign(info, parseInfo(line));
      }
      this.tell(info);
    };
    const { lines, error } = this.rules.run(this.scratch, `go ${limits}`);
    this.rules.onWrite = null;
    if (error) throw new Error(error.message);
    const best = lines.find((line) => line.startsWith('bestmove ')) ?? '';
    return { move: best.slice('bestmove '.length), info };
  }

  private setUp(game: string, position: string): Answer['error'] {
    const key = `${game} ${position}`;
    if (key === this.scratchKey) return undefined;
    const { error } = this.rules.run(this.scratch, `setup ${key}`);
    this.scratchKey = error ? '' : key;
    return error;
  }
}

/** Pairs of words; what follows "reason" and "pv", the last two, has many. */
function parseInfo(line: string): Record<string, string> {
  const [, head, reason, pv] = /^info (.*?)(?: ?\breason (.*?))?(?: ?\bpv (.*))?$/.exec(line) ?? [];
  const info: Record<string, string> = {};
  const words = (head ?? '').split(' ');
  for (let i = 0; i + 1 < words.length; i += 2) info[words[i]] = words[i + 1];
  if (reason) info.reason = reason;
  if (pv) info.pv = pv;
  return info;
}
