// What the worker does for the page. Every method takes and gives plain data.

import type { RulesModule } from './module';
import type { Advice, Answer, Candidate, Check, Entry, GameInfo, Limits, News, State, Verification } from './types';
import { REFEREE } from './types';

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

  think(game: string, view: string, limits: Limits): Advice {
    this.setUp(game, view);
    return this.search(limits, (candidate) => this.tell({ type: 'report', candidates: [candidate] }));
  }

  /** Judges the decisions of a record, the last one first. */
  analyse(record: string, limits: Limits): void {
    const table = this.rules.open();
    this.rules.load(table, record);
    const entries = this.history(table, REFEREE, 0);
    const decisions = entries.flatMap(({ player, move }, index) => (player > 0 ? [{ player, move, index }] : []));
    for (const [done, { player, move, index }] of [...decisions].reverse().entries()) {
      const view = this.describe(table, player, index);
      if (view?.turn !== player) continue;
      this.setUp(view.game, view.position);
      const { move: best, candidate } = this.search(limits, () => undefined);
      const value = { win: candidate?.win ?? null, score: candidate?.score ?? null };
      const decision = { entry: index + 1, player, move, forced: false, best, value, sentence: candidate?.sentence };
      this.tell({ type: 'progress', done: done + 1, total: decisions.length, decision });
    }
    this.rules.close(table);
  }

  private search(limits: Limits, onReport: (candidate: Candidate) => void): Advice {
    this.rules.run(this.scratch, `set hash ${HASH_MIB}`);
    let pending = '';
    let candidate: Candidate | null = null;
    this.rules.onWrite = (text) => {
      pending += text;
      const lines = pending.split('\n');
      pending = lines.pop() ?? '';
      for (const line of lines.filter((each) => each.startsWith('info '))) {
        candidate = parseInfo(line, candidate);
        onReport(candidate);
      }
    };
    const { lines, error } = this.rules.run(this.scratch, ['go', ...Object.entries(limits).flat()].join(' '));
    this.rules.onWrite = null;
    if (error) throw new Error(error.message);
    const best = lines.find((line) => line.startsWith('bestmove ')) ?? '';
    return { move: best.slice('bestmove '.length), candidate };
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
function parseInfo(line: string, before: Candidate | null): Candidate {
  const [, head, sentence = '', pv = ''] = /^info (.*?)(?: ?\breason (.*?))?(?: ?\bpv (.*))?$/.exec(line) ?? [];
  const figures: Record<string, number> = { ...before?.figures };
  const words = (head ?? '').split(' ');
  for (let i = 0; i + 1 < words.length; i += 2) figures[words[i]] = Number(words[i + 1]);
  const moves = pv ? pv.split(' ') : (before?.line ?? []);
  const { score = null, win = null } = figures as { score?: number; win?: number };
  return { move: moves[0], line: moves, score, win, figures, sentence };
}
