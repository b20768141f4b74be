// The WebAssembly module and the text that crosses its boundary.
import type { Advice, Answer, Candidate, Limits, News } from './types';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  ff_input(length: number): number;
  ff_open(): number;
  ff_close(table: number): void;
  ff_run(table: number): void;
  ff_load(table: number): void;
  ff_check(table: number): void;
  ff_describe(table: number, seat: number, index: number): void;
  ff_history(table: number, seat: number, from: number): void;
  ff_think(table: number, movetime: number, nodes: number, depth: number, level: number): void;
  ff_candidates(table: number, movetime: number, nodes: number, depth: number, level: number): void;
  ff_analyse(table: number, movetime: number, nodes: number, depth: number, level: number): void;
  ff_judge(): void;
  ff_games(): void;
  ff_lesson(): void;
  ff_lesson_try(tries: number, hinted: number): void;
  ff_hash(): void;
  ff_verify(): void;
}

export class RulesModule {
  private output = '';
  private onLine: ((line: string) => void) | null = null; // while lines are told as they are written
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();
  private exports!: Exports;

  static async load(code: WebAssembly.Module): Promise<RulesModule> {
    const module = new RulesModule();
    const instance = await WebAssembly.instantiate(code, module.imports());
    module.exports = instance.exports as unknown as Exports;
    module.exports._initialize();
    return module;
  }

  private imports(): WebAssembly.Imports {
    const nothing = () => 0;
    return {
      host: {
        write: (at: number, length: number) => {
          const text = this.decoder.decode(new Uint8Array(this.exports.memory.buffer, at, length));
          this.output += text;
          if (this.onLine) this.tellLines(this.onLine);
        },
        now_ms: () => performance.now(),
        seed: () => crypto.getRandomValues(new BigUint64Array(1))[0],
        should_stop: nothing, // a search is stopped by ending its worker
      },
      // The C library mentions these; nothing that is reached prints.
      wasi_snapshot_preview1: {
        fd_close: nothing,
        fd_seek: nothing,
        fd_write: nothing,
        fd_read: nothing,
        fd_fdstat_get: nothing,
        environ_get: nothing,
        environ_sizes_get: nothing,
        clock_time_get: nothing,
        proc_exit: () => {
          throw new Error('the rules ran out of memory');
        },
      },
    };
  }

  private tellLines(tell: (line: string) => void): void {
    const lines = this.output.split('\n');
    this.output = lines.pop() ?? '';
    lines.forEach(tell);
  }

  private take(): string {
    const text = this.output;
    this.output = '';
    return text;
  }

  private put(text: string): void {
    const bytes = this.encoder.encode(text);
    const at = this.exports.ff_input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  private answer(): Answer {
    const lines = this.take().split('\n');
    lines.pop();
    const closing = lines.pop() ?? '';
    const error = /^error (\S+) (.*)$/.exec(closing);
    return error ? { lines, error: { code: error[1], message: error[2] } } : { lines };
  }

  open(): number {
    return this.exports.ff_open();
  }

  close(table: number): void {
    this.exports.ff_close(table);
  }

  run(table: number, line: string): Answer {
    this.put(line);
    this.exports.ff_run(table);
    return this.answer();
  }

  load(table: number, record: string): Answer {
    this.put(record);
    this.exports.ff_load(table);
    return this.answer();
  }

  check(table: number, move: string): { report?: string[]; refusal?: { code: string; message: string } } {
    this.put(move);
    this.exports.ff_check(table);
    return JSON.parse(this.take());
  }

  describe(table: number, seat: number, index: number): unknown {
    this.exports.ff_describe(table, seat, index);
    return JSON.parse(this.take());
  }

  history(table: number, seat: number, from: number): unknown {
    this.exports.ff_history(table, seat, from);
    return JSON.parse(this.take());
  }

  /** What the computer player would do; reports are told while it thinks. */
  think(table: number, limits: Limits, tell: (news: News) => void): Advice {
    return this.search(this.exports.ff_think, table, limits, tell) as Advice;
  }

  /** The best few moves, with what is expected to follow. */
  candidates(table: number, limits: Limits): Candidate[] {
    const ignore = () => undefined;
    return (this.search(this.exports.ff_candidates, table, limits, ignore) as { candidates: Candidate[] }).candidates;
  }

  /** Judges the decisions of the table's game, the last one first, and tells each. */
  analyse(table: number, limits: Limits, tell: (news: News) => void): void {
    this.search(this.exports.ff_analyse, table, limits, tell);
  }

  judge(losses: string): unknown {
    this.put(losses);
    this.exports.ff_judge();
    return JSON.parse(this.take());
  }

  /** Runs what answers in lines; the last one is the answer. */
  private search(run: Exports['ff_think'], table: number, limits: Limits, tell: (news: News) => void): unknown {
    const { level, movetime = 0, nodes = 0 } = limits;
    let answer: unknown = null;
    this.onLine = (line) => {
      const event = JSON.parse(line) as
        | News
        | { type: 'refusal'; message: string }
        | { type: 'advice' | 'analysis' | 'candidates' };
      if (event.type === 'report' || event.type === 'progress') tell(event);
      else answer = event;
    };
    run(table, movetime, nodes, 0, level);
    this.onLine = null;
    const { type, message } = answer as { type: string; message?: string };
    if (type === 'refusal') throw new Error(message);
    return answer;
  }

  hash(text: string): string {
    this.put(text);
    this.exports.ff_hash();
    return this.take();
  }

  verify(record: string): unknown {
    this.put(record);
    this.exports.ff_verify();
    return JSON.parse(this.take());
  }

  lesson(text: string): unknown {
    this.put(text);
    this.exports.ff_lesson();
    return JSON.parse(this.take());
  }

  tryLesson(call: string, tries: number, hinted: boolean): unknown {
    this.put(call);
    this.exports.ff_lesson_try(tries, Number(hinted));
    return JSON.parse(this.take());
  }

  games(): unknown {
    this.exports.ff_games();
    return JSON.parse(this.take());
  }
}
