// The page's end of the rules worker, and the thinking workers beside it.
import { t } from '../app/messages';
import type { RulesService } from './service';
import type { Advice, Limits, News } from './types';

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

let compiled: Promise<WebAssembly.Module> | null = null;

/** The rules are fetched and compiled once, for all workers. */
function compileRules(): Promise<WebAssembly.Module> {
  compiled ??= fetch('/fivefold.wasm')
    .then((response) => response.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes));
  compiled.catch(() => {
    compiled = null; // the next worker tries again
  });
  return compiled;
}

class WorkerLink {
  private readonly worker = new Worker('/worker.js', { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private readonly ready: Promise<void>; // it has the rules
  private next = 1;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.receive(data);
    this.worker.onerror = this.giveUp;
    this.ready = compileRules().then((code) => this.worker.postMessage(code));
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

function connect(): Remote<RulesService> {
  let link: WorkerLink | null = null;
  return new Proxy({} as Remote<RulesService>, {
    get:
      (_target, method: string) =>
      (...args: unknown[]) => {
        link ??= new WorkerLink();
        return link.call(method, args);
      },
  });
}

/** The rules, always ready to answer: nothing that takes long runs here. */
export const rules = connect();

/** A computer player in a worker of its own, so that stopping it is ending the worker. */
export class Thinker {
  private link: WorkerLink | null = null;
  private busy = false;

  think(game: string, view: string, limits: Limits, onNews?: (news: News) => void): Promise<Advice> {
    return this.work('think', [game, view, limits], onNews) as Promise<Advice>;
  }

  /** Judges every decision of a record; each is told as soon as it is known. */
  analyse(record: string, limits: Limits, onNews: (news: News) => void): Promise<unknown> {
    return this.work('analyse', [record, limits], onNews);
  }

  private async work(method: string, args: unknown[], onNews?: (news: News) => void): Promise<unknown> {
    if (this.busy) this.stop();
    this.busy = true;
    this.link ??= new WorkerLink();
    const link = this.link;
    try {
      return await link.call(method, args, onNews);
    } finally {
      if (this.link === link) this.busy = false;
    }
  }

  /** Loads the worker ahead of the first thought, so that none is lost with the network. */
  warm(): void {
    this.link ??= new WorkerLink();
  }

  stop(): void {
    if (!this.busy) return;
    this.close();
    this.warm();
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
