// Clocks as the server has them (src/core/clock.c), for games on this device. Nothing here looks at a real clock.

export type ClockSpec =
  | { kind: 'none' }
  | { kind: 'turn'; seconds: number }
  | { kind: 'game'; minutes: number; increment: number } // seconds that a move adds
  | { kind: 'days'; days: number };
export type ClockKind = ClockSpec['kind'];

/** Times are milliseconds. */
export interface Clock {
  spec: ClockSpec;
  left: number[]; // by seat, as of `since`
  running: number; // the seat; 0: none
  since: number;
}

/** What the server takes. */
export const clockLimits = { seconds: [5, 3600], minutes: [1, 240], increment: [0, 300], days: [1, 30] } as const;

function allowance(spec: ClockSpec): number {
  switch (spec.kind) {
    case 'turn':
      return spec.seconds * 1000;
    case 'game':
      return spec.minutes * 60_000;
    case 'days':
      return spec.days * 86_400_000;
    default:
      return 0;
  }
}

export function makeClock(spec: ClockSpec | undefined, seats: number): Clock | null {
  if (!spec || spec.kind === 'none') return null;
  return { spec, left: Array.from({ length: seats }, () => allowance(spec)), running: 0, since: 0 };
}

/** What a seat has left. */
export function leftOf({ left, running, since }: Clock, seat: number, now: number): number {
  return Math.max(0, left[seat - 1] - (running === seat ? now - since : 0));
}

/** Stops the clock that runs, and starts that of `next` (0: nobody's); `hasMoved`: what a move brings is due. */
export function handOver(clock: Clock, next: number, hasMoved: boolean, now: number): Clock {
  const { spec, running } = clock;
  const left = clock.left.map((_, index) => leftOf(clock, index + 1, now));
  if (hasMoved && running && spec.kind === 'game') left[running - 1] += spec.increment * 1000;
  if (hasMoved && next && spec.kind !== 'game') left[next - 1] = allowance(spec);
  return { spec, left, running: next, since: now };
}
