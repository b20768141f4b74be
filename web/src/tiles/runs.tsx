// The runs of a play: in a line of words, and framed on the board.
import { t } from '../app/messages';
import type { Entry } from '../rules/types';
import { prettyOperation, type Report, type Scored } from './line-play';
import { madeBy } from './tell';

export function RunFrame({ run, size }: { run: Scored; size: number }) {
  const [first, last] = [run.cells[0], run.cells[run.cells.length - 1]];
  const [x, y] = [first % size, Math.floor(first / size)];
  const [width, height] = [(last % size) - x + 1, Math.floor(last / size) - y + 1];
  return (
    <g aria-hidden="true">
      <rect x={x - 0.04} y={y - 0.04} width={width + 0.08} height={height + 0.08} rx={0.2} class="tl-run" />
      <g transform={`translate(${x + width} ${y})`} class="tl-run-points">
        <rect x={-0.5} y={-0.36} width={1} height={0.72} rx={0.36} />
        <text y={0.17}>{run.points}</text>
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
  problem: string | null;
  onPoint(index: number | null): void;
}

export function Runs({ report, isLast, own, size, parade, problem, onPoint }: RunsProps) {
  if (problem) return <p class="tl-runs problem">{problem}</p>;
  const before = isLast && own ? madeBy(own.report.split('\n'), size) : '';
  if (!report.runs.length && !before) return <p class="tl-runs empty" />;
  const shown = isLast && parade !== null ? report.runs.slice(0, parade + 1) : report.runs;
  return (
    <p class={`tl-runs${isLast ? ' last' : ''}`}>
      {before && <span class="tl-own">{`${t('page.table.you')}: ${before}`}</span>}
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
      {report.combo && (!isLast || parade === null) && <span class="tl-combo">{t('page.tiles.combo')}</span>}
    </p>
  );
}
