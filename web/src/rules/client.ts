// The page's end of the rules worker, and the thinking workers beside it.
import { t } from '../app/messages';
import { keepFile } from '../app/offline';
import { hasPlayer } from './game-list';
import type { RulesService } from './service';
import type { Advice, Candidate, Limits, News } from './types';

type Remote<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
};

interface Reply {
  id: number;
  value?: unknown;
  news?: News;
  failure?: string;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  onNews?(news: News): void;
}

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A module is fetched and compiled once, for all workers. */
function compile(file: string): Promise<WebAssembly.Module> {
  let code = compiled.get(file);
  if (!code) {
    code = WebAssembly.compileStreaming(fetch(file));
    code.then(
      () => keepFile(file),
      () => compiled.delete(file), // the next worker tries again
    );
    compiled.set(file, code);
  }
  return code;
}

const RULES = '/rules.wasm';

/** The module that has a game's computer player; where none has, the rules choose at random. */
const playerFile = (game: string): string => (hasPlayer(game) ? `/player-${game}.wasm` : RULES);

class WorkerLink {
  private readonly worker = new Worker('/worker.js', { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private readonly ready: Promise<void>; // it has its module
  private next = 1;

  constructor(readonly file: string) {
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.receive(data);
    this.worker.onerror = this.giveUp;
    this.ready = compile(file).then((code) => this.worker.postMessage(code));
    this.ready.catch(this.giveUp);
  }

  private readonly giveUp = () => this.fail(new Error(t('page.failed')));

  call(method: string, args: unknown[], onNews?: Waiting['onNews']): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onNews });
      this.ready.then(() => this.worker.postMessage({ id, method, args }), this.giveUp);
    });
  }

  end(): void {
    this.worker.terminate();
    this.fail(new Stopped());
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  private receive(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    if (reply.news) {
      waiting.onNews?.(reply.news);
      return;
    }
    this.waiting.delete(reply.id);
    if (reply.failure) waiting.reject(new Error(reply.failure));
    else waiting.resolve(reply.value);
  }
}

/** Thrown out of a thought that was stopped. */
export class Stopped extends Error {}

let rulesLink: WorkerLink | null = null;

function linkToRules(): WorkerLink {
  rulesLink ??= new WorkerLink(RULES);
  return rulesLink;
}

/** Fetches the rules ahead of the first question. */
export function warmRules(): void {
  linkToRules();
}

function connect(): Remote<RulesService> {
  return new Proxy({} as Remote<RulesService>, {
    get:
      (_target, method: string) =>
      (...args: unknown[]) =>
        linkToRules().call(method, args),
  });
}

/** The rules, always ready to answer: nothing that takes long runs here. */
export const rules = connect();

/** The game of a record, as its text says. */
const gameOf = (record: string): string => /^\[game (\S+)\]/m.exec(record)?.[1] ?? '';

/** A computer player in a worker of its own, so that stopping it is ending the worker. */
export class Thinker {
  private link: WorkerLink | null = null;
  private busy = false;

  think(game: string, view: string, limits: Limits, onNews?: (news: News) => void): Promise<Advice> {
    return this.work(game, 'think', [game, view, limits], onNews) as Promise<Advice>;
  }

  /** The best few moves of a position, with what is expected to follow. */
  candidates(game: string, view: string, limits: Limits): Promise<Candidate[]> {
    return this.work(game, 'candidates', [game, view, limits]) as Promise<Candidate[]>;
  }

  /** Judges every decision of a record; each is told as soon as it is known. */
  analyse(record: string, limits: Limits, onNews: (news: News) => void): Promise<unknown> {
    return this.work(gameOf(record), 'analyse', [record, limits], onNews);
  }

  private async work(game: string, method: string, args: unknown[], onNews?: (news: News) => void): Promise<unknown> {
    if (this.busy) this.stop();
    this.busy = true;
    const link = this.linkTo(playerFile(game));
    try {
      return await link.call(method, args, onNews);
    } finally {
      if (this.link === link) this.busy = false;
    }
  }

  private linkTo(file: string): WorkerLink {
    if (this.link?.file !== file) {
      this.link?.end();
      this.link = new WorkerLink(file);
    }
    return this.link;
  }

  /** Loads a game's player ahead of the first thought, so that none is lost with the network. */
  warm(game: string): void {
    this.linkTo(playerFile(game));
  }

  stop(): void {
    const file = this.link?.file;
    if (!this.busy || !file) return;
    this.close();
    this.linkTo(file);
  }

  close(): void {
    this.busy = false;
    const link = this.link;
    this.link = null;
    link?.end();
  }
}

/** What a strong player would do, for somebody who asks once. */
export async function bestMove(game: string, position: string): Promise<Advice> {
  const thinker = new Thinker();
  try {
    return await thinker.think(game, position, { level: 10, movetime: 1000 });
  } finally {
    thinker.close();
  }
}

/** What a table in the rules' worker gives, which is closed again. */
export async function withTable<T>(use: (table: number) => Promise<T>): Promise<T> {
  const table = await rules.open();
  try {
    return await use(table);
  } finally {
    await rules.close(table);
  }
}
