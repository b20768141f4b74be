// The runs of a play: in a line of words, and framed on the board.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../app/messages';
import type { Section } from '../boards/viewport';
import type { Entry } from '../rules/types';
import { prettyOperation, type Report, type Scored } from './line-play';
import { madeBy } from './tell';

/** Half of the badge with the points, which stays within what is seen. */
const BADGE = { width: 0.5, height: 0.36 };
const LEAST_TEXT = 12; // CSS pixels

export function RunFrame({ run, size, section }: { run: Scored; size: number; section: Section }) {
  const [first, last] = [run.cells[0], run.cells[run.cells.length - 1]];
  const [x, y] = [first % size, Math.floor(first / size)];
  const [width, height] = [(last % size) - x + 1, Math.floor(last / size) - y + 1];
  const seen = [section.x + section.columns, section.y + section.rows];
  const right = Math.max(Math.min(x + width, seen[0] - BADGE.width), section.x + BADGE.width);
  const top = Math.min(Math.max(y, section.y + BADGE.height), seen[1] - BADGE.height);
  return (
    <g aria-hidden="true">
      <rect x={x - 0.04} y={y - 0.04} width={width + 0.08} height={height + 0.08} rx={0.2} class="tl-run" />
      <g transform={`translate(${right} ${top})`} class="tl-run-points">
        <rect x={-BADGE.width} y={-BADGE.height} width={2 * BADGE.width} height={2 * BADGE.height} rx={BADGE.height} />
        <text y={0.17} font-size={Math.max(0.5, LEAST_TEXT / section.unit)}>
          {run.points}
        </text>
      </g>
    </g>
  );
}

interface RunsProps {
  report: Report;
  isLast: boolean; // of the last play, not of what is being laid
  own: Entry | null;
  size: number;
  parade: number | null;
  missing: string | null; // why what is laid is no play yet
  onPoint(index: number | null): void;
}

export function Runs({ report, isLast, own, size, parade, missing, onPoint }: RunsProps) {
  const line = useRef<HTMLDivElement>(null);
  const [hasMore, setMore] = useState(false);
  const measure = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) =>
    setMore(scrollTop + clientHeight < scrollHeight - 1);
  useEffect(() => {
    const chip = line.current?.querySelector<HTMLElement>('.lit');
    if (chip && line.current) line.current.scrollTop = chip.offsetTop - line.current.offsetTop;
  }, [parade]);
  useLayoutEffect(() => {
    if (line.current) measure(line.current);
  });
  if (missing) return <p class="tl-runs pending">{missing}</p>;
  const before = isLast && own ? madeBy(own.report.split('\n'), size) : null;
  if (!report.runs.length && !before) return <div class="tl-runs empty" />;
  const shown = isLast && parade !== null ? report.runs.slice(0, parade + 1) : report.runs;
  return (
    <div
      class={`tl-runs${isLast ? ' last' : ''}${hasMore ? ' more' : ''}`}
      role="group"
      aria-label={t('page.tiles.made')}
      tabindex={0}
      ref={line}
      onScroll={(event) => measure(event.currentTarget)}
    >
      {report.combo && (!isLast || parade === null) && <span class="tl-combo">{t('page.tiles.combo')}</span>}
      {shown.map((run, index) => (
        <span
          key={index}
          class={`tl-chip${parade === index ? ' lit' : ''}`}
          onPointerEnter={() => onPoint(index)}
          onPointerLeave={() => onPoint(null)}
        >
          {run.text.split(' | ').map(prettyOperation).join('  or  ')}
          <b>{run.points}</b>
        </span>
      ))}
      {before && (
        <span class="tl-own">
          {`${t('page.table.you')}: ${before.points}`}
          <span class="tl-own-how">{t('page.tiles.with', { operations: before.operations })}</span>
        </span>
      )}
    </div>
  );
}
