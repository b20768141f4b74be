// A turn of Add-Vantage being put together, and its spelling.

/** Which thrown die (by its place in the throw) goes where: a cell, or "out". */
export type Placing = Record<number, string>;

export function spellPlacing(thrown: number[], placing: Placing): string {
  const parts = Object.entries(placing).map(([index, cell]) => ({ die: thrown[Number(index)], cell }));
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  const placed = parts
    .filter(({ cell }) => cell !== 'out')
    .sort((a, b) => compare(a.die, b.die) || compare(a.cell, b.cell));
  const given = parts.filter(({ cell }) => cell === 'out');
  return `place:${[...placed, ...given].map(({ die, cell }) => `${die}@${cell}`).join(',')}`;
}

/** Which tile of the hand (by its place) goes to which slot. */
export type Arranging = Record<string, number>;

export function spellArranging(hand: (number | null)[], arranging: Arranging): string {
  const tiles = (slots: string[]) => slots.map((slot) => hand[arranging[slot]]).join(',');
  return `arrange:${tiles(['r1', 'r2', 'r3'])}/${tiles(['ca', 'cb', 'cc'])}`;
}
