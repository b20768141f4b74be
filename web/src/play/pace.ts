// Time to see what a move made before the next one is drawn. It is short, ends with anything the person does, and there
// is none for those who want no motion: they see everything at once.
import { prefersStill, slowness } from '../app/settings';
import type { Face } from '../boards/face';
import type { Entry } from '../rules/types';

const MIN_PAUSE_MS = 750; // a piece on its way takes 320 of them
const INPUTS = ['pointerdown', 'keydown', 'visibilitychange'];

/** How long a move is shown before the answer to it. */
export function pauseAfter(face: Face | undefined, entry: Entry | null): number {
  return prefersStill() ? 0 : slowness() * Math.max(MIN_PAUSE_MS, (entry && face?.showTime?.(entry)) || 0);
}

/** A gate for news: closed while something is being shown. */
export class Pace {
  private open: Promise<void> = Promise.resolve();
  private end: () => void = () => undefined;

  /** Resolves when the next thing may be shown. */
  ready(): Promise<void> {
    return this.open;
  }

  /** Closes the gate, from the next picture on. */
  hold(milliseconds: number): void {
    this.skip();
    if (milliseconds <= 0 || document.hidden) return;
    let timer = 0;
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(this.skip, milliseconds)));
    for (const name of INPUTS) addEventListener(name, this.skip, true);
    this.open = new Promise((done) => {
      this.end = () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
        for (const name of INPUTS) removeEventListener(name, this.skip, true);
        done();
      };
    });
  }

  readonly skip = (): void => this.end();
}
