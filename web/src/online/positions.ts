// The positions of a hosted game as this seat may see them, by the number of the entry that led there. What is not known is
// asked for.
import { rules } from '../rules/client';
import type { State } from '../rules/types';

export class Positions {
  private readonly known = new Map<number, string>();

  constructor(
    private readonly game: string,
    private readonly ask: (n: number) => Promise<string>,
  ) {}

  has(n: number): boolean {
    return this.known.has(n);
  }

  set(n: number, position: string): void {
    this.known.set(n, position);
  }

  clear(): void {
    this.known.clear();
  }

  /** Asks the server for a position; false when it cannot be asked. */
  async learn(n: number): Promise<boolean> {
    const position = await this.ask(n).catch(() => '');
    if (position) this.set(n, position);
    return !!position;
  }

  /** The position after an entry, asked for where it is not known; null when that fails. */
  async state(n: number): Promise<State | null> {
    if (!this.has(n) && !(await this.learn(n))) return null;
    return (await rules.look(this.game, this.known.get(n) ?? '')).state ?? null;
  }
}
