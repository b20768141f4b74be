// Which section of a large board is seen: where the action is, and by zooming what one likes.
import { useEffect } from 'preact/hooks';
import { IconButton } from '../app/button';
import { t } from '../app/messages';
import { useViewport, viewAround } from '../boards/viewport';
import { isEmpty, type Situation, type Turn } from './turn';

const PHONE_SPAN = 9;

interface SectionOf {
  situation: Situation;
  turn: Turn;
  position: string;
  span: number; // cells across that a desktop shows at first
  fresh: Set<number>;
  hinted: Map<number, string>;
  phone: boolean;
}

/** The play that was made, a hint, and on a phone the square of the first tile are brought into sight. */
export function useSection({ situation, turn, position, span, fresh, hinted, phone }: SectionOf) {
  const { size } = situation;
  const whole = span >= size;
  const least = phone ? PHONE_SPAN : span;
  const occupied = Array.from({ length: size * size }, (_, cell) => cell).filter((cell) => !isEmpty(situation, cell));
  const everything = viewAround(occupied, size, least);
  const fits = everything.span <= span * 1.3 || !fresh.size;
  const start = whole ? { x: 0, y: 0, span: size } : fits ? everything : viewAround([...fresh], size, least);
  const viewport = useViewport(size, start);
  useEffect(() => {
    if (phone && whole) viewport.setView(start);
    else viewport.show([...fresh]);
  }, [position]);
  // Fingers need larger squares: a phone zooms in where the first tile is laid.
  useEffect(() => {
    if (!phone || !whole) return;
    if (turn.laid.size === 0) viewport.setView(start);
    if (turn.laid.size === 1 && viewport.view.span >= size)
      viewport.setView(viewAround([...turn.laid.keys()], size, PHONE_SPAN));
  }, [turn.laid.size]);
  useEffect(() => viewport.show([...hinted.keys()]), [hinted]);
  return viewport;
}

export function Zoom({ viewport, size }: { viewport: ReturnType<typeof useViewport>; size: number }) {
  const isWhole = viewport.view.span >= size;
  return (
    <div class="tl-zoom">
      <IconButton icon="zoomIn" label={t('page.tiles.zoomIn')} onClick={() => viewport.zoom(1 / 1.4)} />
      <IconButton
        icon="zoomOut"
        label={t('page.tiles.zoomOut')}
        disabled={isWhole}
        onClick={() => viewport.zoom(1.4)}
      />
      <IconButton
        icon="fit"
        label={t('page.tiles.fit')}
        disabled={isWhole}
        onClick={() => viewport.setView({ x: 0, y: 0, span: size })}
      />
    </div>
  );
}
