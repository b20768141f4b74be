// Moving a focus among the places of a board with the arrow keys: one of them is in the tab order.
import { useRef, useState } from 'preact/hooks';

export const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place that an arrow leads to: near, and rather straight ahead than sideways. */
export function placeTowards<T extends { id: string; x: number; y: number }>(
  places: T[],
  from: T,
  [dx, dy]: [number, number],
): T | null {
  let best: T | null = null;
  let bestCost = Infinity;
  for (const place of places) {
    const ahead = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (ahead <= 0.01 || aside > ahead * 1.2) continue;
    const cost = ahead + aside * 1.5;
    if (cost < bestCost) [best, bestCost] = [place, cost];
  }
  return best;
}

export function useRoving<T extends { id: string; x: number; y: number }>(places: T[], start: string) {
  const [focus, setFocus] = useState(start);
  const root = useRef<SVGSVGElement | null>(null);
  const current = places.find((place) => place.id === focus) ?? places[0];

  function moveTo(id: string) {
    setFocus(id);
    const element = root.current?.querySelector<SVGElement>(`[data-place="${id}"]`);
    element?.focus();
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    const arrow = arrows[event.key];
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return false;
    event.preventDefault();
    const next = placeTowards(places, current, arrow);
    if (next) moveTo(next.id);
    return true;
  }

  return { root, focus: current?.id ?? '', setFocus, moveTo, onKeyDown };
}
