// The signs on tiles and squares, drawn as lines: on a board of hundreds of squares letters would cost the browser
// most of the time that it has for a frame, since it lays out all of them whenever one is added.

const paths: Record<string, string> = {
  0: 'M14 0C6 0 0 9 0 23s6 23 14 23 14-9 14-23S22 0 14 0Z',
  1: 'M5 9 16 0v46',
  2: 'M2 12C2 5 7 0 14 0s12 5 12 12c0 5-3 9-7 13L1 46h27',
  3: 'M3 7C5 3 9 0 14 0c7 0 12 4 12 11 0 6-5 10-13 10 9 0 15 5 15 13 0 7-6 12-14 12-7 0-12-4-14-9',
  4: 'M20 46V0L0 33h28',
  5: 'M25 0H5L3 21c3-3 7-4 11-4 8 0 14 6 14 14 0 9-6 15-14 15-6 0-11-3-14-8',
  6: 'M25 5C22 1 18 0 15 0 6 0 0 9 0 26c0 13 6 20 14 20s14-6 14-15c0-8-6-14-14-14C7 17 1 22 0 29',
  7: 'M0 0h28L10 46',
  8: 'M14 21C7 21 3 16 3 11 3 5 8 0 14 0s11 5 11 11c0 5-4 10-11 10C6 21 0 27 0 34c0 7 6 12 14 12s14-5 14-12c0-7-6-13-14-13Z',
  9: 'M3 41c3 4 7 5 10 5 9 0 15-9 15-26C28 7 22 0 14 0S0 6 0 15c0 8 6 14 14 14 7 0 13-5 14-12',
  '+': 'M14 8v30M-1 23h30',
  '-': 'M-1 23h30',
  x: 'M2 11l24 24M26 11 2 35',
  ':': 'M-1 23h30M14 9v.1M14 37v.1',
  '=': 'M-1 15h30M-1 31h30',
  '?': 'M14 2l5 14h15l-12 9 4 15-12-9-12 9 4-15-12-9H9Z',
};

/** A sign in the middle of a tile. */
export function Glyph({ symbol }: { symbol: string }) {
  return paths[symbol] ? <path d={paths[symbol]} transform="translate(.36 .24) scale(.01)" class="tl-symbol" /> : null;
}

/** How often something counts: "×2". */
export function Factor({ factor }: { factor: number }) {
  return (
    <>
      <path d={paths.x} transform="translate(.27 .37) scale(.0068)" />
      <path d={paths[factor]} transform="translate(.53 .36) scale(.0068)" />
    </>
  );
}
