// Which section of a large board is seen: where the play is, and by zooming what one likes.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../app/button';
import { t } from '../app/messages';
import { type Room, TAP_WIDTH, useViewport, type View, viewAround, wholeView } from '../boards/viewport';
import { isEmpty, type Situation } from './turn';

interface SectionOf {
  situation: Situation;
  position: string;
  begins: 'whole' | 'play'; // what is seen of a board whose squares can all be hit
  whole?: boolean; // all of it, also where they cannot
  played: Set<number>; // what was laid last, with the rows that it made
  hinted: Map<number, string>;
  laid: number[]; // in this turn
}

const ZOOM = 1.4;

/** So many cells can be seen, along the shorter side, that each can be hit. */
const mostSpan = (room: Room) => Math.min(room.width, room.height) / TAP_WIDTH;

const UNFITTED: Room = { width: 0, height: 0 };

/** Another window or a phone that is turned is another room, a line more in the hand is not. */
const isAlike = (one: Room, other: Room) =>
  Math.abs(one.width - other.width) < TAP_WIDTH && Math.abs(one.height - other.height) < TAP_WIDTH;

/** The whole board where the game is played all over it and its squares can be hit; else what lies on it, or as much as can be hit around the last play. */
function startView({ situation, begins, whole, played, hinted, laid }: SectionOf, room: Room): View {
  const { size } = situation;
  const most = mostSpan(room);
  if (whole || (begins === 'whole' && size <= most)) return wholeView(size);
  const occupied = Array.from({ length: size * size }, (_, cell) => cell).filter((cell) => !isEmpty(situation, cell));
  const everything = viewAround(occupied, size, room);
  if (everything.span <= most) return everything;
  const [pointed = occupied] = [laid, [...hinted.keys()], [...played]].filter(({ length }) => length);
  const around = viewAround(pointed, size, room);
  return { ...around, span: Math.min(most, size) };
}

/** The play that was made and a hint are brought into sight with what is around them, and squares that can be hit. */
export function useSection(of: SectionOf) {
  const viewport = useViewport(of.situation.size);
  const { room, view, isSeen } = viewport;
  const latest = of.laid.at(-1);
  const [aimed, setAimed] = useState(-1); // a square that was touched where it was too small
  function show(cells: number[]) {
    if (
      !room ||
      (of.whole && view.span >= of.situation.size) ||
      (viewport.isTappable && cells.every((cell) => isSeen(cell, 1)))
    )
      return;
    const start = startView(of, room);
    if (!cells.length) return viewport.look(start);
    const around = viewAround(cells, of.situation.size, room);
    const span = Math.max(around.span, viewport.isTappable ? view.span : start.span);
    viewport.look({ ...around, span: Math.min(span, mostSpan(room)) });
  }
  const known = useRef<Room | null>(null);
  const fitted = useRef({ room: UNFITTED, window: 0 }); // a phone is turned in many small steps
  useLayoutEffect(() => {
    if (!room) return;
    const before = known.current;
    known.current = room;
    const { innerWidth } = window;
    if (!before || fitted.current.window !== innerWidth || !isAlike(room, fitted.current.room)) {
      fitted.current = { room, window: innerWidth };
      return viewport.look(startView(of, room));
    }
    // What is looked at stays where it is, and squares that could be hit still can.
    if (view.span <= mostSpan(before) + 0.01) viewport.look({ ...view, span: Math.min(view.span, mostSpan(room)) });
  }, [room]);
  useEffect(() => {
    setAimed(-1);
    show([...of.played]);
  }, [of.position]);
  useEffect(() => {
    if (of.hinted.size) show([...of.hinted.keys()]);
  }, [of.hinted]);
  useEffect(() => {
    if (latest !== undefined) viewport.reveal(latest, 2); // one goes on behind it
  }, [latest]);
  /** Whether a square is meant by a touch; one too small to aim at comes closer instead, and is marked. */
  function aim(cell: number): boolean {
    setAimed(viewport.isTappable ? -1 : cell);
    if (!viewport.isTappable) viewport.look(viewAround([cell], of.situation.size, room ?? undefined));
    return viewport.isTappable;
  }
  /** A whole board is entered where the play is. */
  const closer = () => {
    const cells = of.laid.length ? of.laid : [...of.played];
    if (view.span < of.situation.size || !cells.length) return viewport.zoom(1 / ZOOM);
    viewport.look({ ...viewAround(cells, of.situation.size, room ?? undefined), span: view.span / ZOOM });
  };
  return { ...viewport, aimed, aim, closer };
}

export type SeenSection = ReturnType<typeof useSection>;

export function Zoom({ viewport, size }: { viewport: SeenSection; size: number }) {
  const isWhole = viewport.view.span >= size;
  return (
    <div class="tl-zoom">
      <IconButton
        icon="zoomIn"
        class={isWhole ? '' : 'roomy'}
        label={t('page.tiles.zoomIn')}
        onClick={viewport.closer}
      />
      <IconButton
        icon="zoomOut"
        class="roomy"
        label={t('page.tiles.zoomOut')}
        disabled={isWhole}
        onClick={() => viewport.zoom(ZOOM)}
      />
      <IconButton
        icon="fit"
        class={isWhole ? 'roomy' : ''}
        label={t('page.tiles.fit')}
        disabled={isWhole}
        onClick={() => viewport.look(wholeView(size))}
      />
    </div>
  );
}
