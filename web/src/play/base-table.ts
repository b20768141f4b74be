// What every table has, wherever its game is kept: listeners, changes one after another, a computer player to ask.
import { Thinker } from '../rules/client';
import { type Hint, hintOf, type TableState } from './table';

export abstract class BaseTable {
  protected value: TableState | null = null;
  protected readonly thinker = new Thinker();
  private readonly listeners = new Set<() => void>();
  private queue: Promise<unknown> = Promise.resolve();

  current(): TableState | null {
    return this.value;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected notify(): void {
    for (const listener of [...this.listeners]) listener();
  }

  protected change(change: Partial<TableState>): void {
    if (!this.value) return;
    this.value = { ...this.value, ...change };
    this.notify();
  }

  /** Changes come one after another, so that none sees a half-made one. */
  protected exclusively<T>(action: () => Promise<T>): Promise<T> {
    const run = this.queue.then(action);
    this.queue = run.catch(() => undefined);
    return run;
  }

  protected async hintAt(game: string, position: string): Promise<Hint> {
    return hintOf(await this.thinker.think(game, position, { level: 10, movetime: 900 }));
  }
}
