// The board of games that lay tiles in a line: rack, tentative tiles with live points, and after
// each turn what it made, run by run.
import './styles.css';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Icon } from '../app/icons';
import { prefersStill } from '../app/settings';
import { PHONE, useMedia } from '../app/use-media';
import { type Drag, useDrag } from '../boards/drag';
import type { BoardProps } from '../boards/face';
import { arrows } from '../boards/grid-keys';
import { useViewport, viewAround } from '../boards/viewport';
import type { Check, Entry, State } from '../rules/types';
import { texts } from '../texts';
import { Cells, GridLabels, TileFace } from './cells';
import {
  cellName,
  cellsOfPlay,
  prettyOperation,
  readReport,
  type Scored,
  spellPlay,
  spellSwap,
  type Tentative,
} from './line-play';
import { Legend, Rack, SwapDialog, Unseen, WildDialog } from './rack';
import { words } from './texts';

export interface TileGame {
  name: string;
  size: number;
  canPass: boolean;
  span: number; // cells across that a desktop shows at first; the size for the whole board
  keys: Record<string, string>; // keyboard keys that mean a tile's symbol
  rows(state: State): string[];
  bonuses?(state: State): string[];
  wildcards?(state: State): string[];
  rack(state: State, seat: number): string;
  unseen?(state: State): string;
}

const RUN_MS = 950;

/** All runs of a play, one after another. */
export const showTimeOf = (entry: Entry, size: number) =>
  readReport(entry.report.split('\n'), size).runs.length * RUN_MS + RUN_MS / 2;

/** What a play made and was worth, in a line; '' for an exchange or a pass. */
export function worthOf(report: string[], size: number): string {
  const { runs, points } = readReport(report, size);
  return points === null
    ? ''
    : words.pointsWith(words.points(points), runs.map((run) => prettyOperation(run.text.split(' | ')[0])).join(', '));
}

const PHONE_SPAN = 9;

/** Shows the runs of the last play one after another; null when all were shown. */
function useParade(runs: Scored[], key: string, animate: boolean): number | null {
  const [index, setIndex] = useState<number | null>(null);
  useEffect(() => {
    if (!runs.length || !animate || prefersStill()) return setIndex(null);
    setIndex(0);
    let count = 0;
    const timer = setInterval(() => {
      count++;
      setIndex(count < runs.length ? count : null);
      if (count >= runs.length) clearInterval(timer);
    }, RUN_MS);
    return () => clearInterval(timer);
  }, [key]);
  return index;
}

export function TileBoard({ game, ...props }: BoardProps & { game: TileGame }) {
  const { state } = props;
  const { size } = game;
  const rows = game.rows(state);
  const filled = (cell: number) => !['.', '#'].includes(rows[Math.floor(cell / size)][cell % size]);
  const isEmpty = (cell: number) => rows[Math.floor(cell / size)][cell % size] === '.';
  const seat = props.active ? state.turn : props.seat;
  const rackText = seat > 0 ? game.rack(state, seat) : '';
  const [order, setOrder] = useState<number[]>([]);
  const [tentative, setTentative] = useState<Tentative>(new Map());
  const [picked, setPicked] = useState<number | null>(null);
  const [cursor, setCursor] = useState(Math.floor((size * size) / 2));
  const [down, setDown] = useState(false);
  const [preview, setPreview] = useState<Check | null>(null);
  const [swapping, setSwapping] = useState(false);
  const [wild, setWild] = useState<{ rack: number; cell: number } | null>(null);
  const [pointed, setPointed] = useState<number | null>(null); // a run of the list under the pointer

  const last = props.last;
  const before = props.before;
  const lastReport = useMemo(() => readReport((last?.report ?? '').split('\n'), size), [last]);
  const fresh = useMemo(() => {
    if (!last || !before) return new Set<number>();
    const old = game.rows(before);
    return new Set(cellsOfPlay(last.move, size, (cell) => old[Math.floor(cell / size)][cell % size] !== '.'));
  }, [last, before]);
  const parade = useParade(lastReport.runs, last ? `${last.player} ${last.move}` : '', props.animate);

  const phone = useMedia(PHONE);
  const whole = game.span >= size;
  const occupied = Array.from({ length: size * size }, (_, i) => i).filter((cell) => !isEmpty(cell));
  const everything = viewAround(occupied, size, phone ? PHONE_SPAN : game.span);
  const start = whole
    ? { x: 0, y: 0, span: size }
    : everything.span <= game.span * 1.3 || !fresh.size
      ? everything
      : viewAround([...fresh], size, phone ? PHONE_SPAN : game.span);
  const viewport = useViewport(size, start);
  useEffect(() => {
    if (phone && whole) viewport.setView(start);
    else viewport.show([...fresh]);
  }, [state.position]);
  // Fingers need larger squares: a phone zooms in where the first tile is laid.
  useEffect(() => {
    if (phone && whole && tentative.size === 1 && viewport.view.span >= size)
      viewport.setView(viewAround([...tentative.keys()], size, PHONE_SPAN));
    if (phone && whole && tentative.size === 0) viewport.setView(start);
  }, [tentative.size]);

  // Before anybody can click on the new position: a later reset would take the first click away.
  useLayoutEffect(() => {
    setTentative(new Map());
    setPicked(null);
    setOrder([...rackText].map((_, index) => index));
  }, [state.position, props.active, rackText]);

  const spelling = spellPlay(tentative, size, filled);
  const text = 'text' in spelling ? spelling.text : '';
  useEffect(() => {
    let stale = false;
    setPreview(null);
    if (!text || !props.active) return;
    void props.check(text).then((answer) => !stale && setPreview(answer));
    return () => void (stale = true);
  }, [text, props.active]);

  const used = new Set([...tentative.values()].map((laid) => laid.rack));
  const inRack = order.filter((index) => !used.has(index));

  function lay(rack: number, cell: number, symbol = rackText[rack]) {
    if (!isEmpty(cell)) return;
    setPicked(null);
    if (symbol === '?') return setWild({ rack, cell });
    const next = new Map([...tentative].filter(([, laid]) => laid.rack !== rack));
    next.set(cell, { rack, symbol, wildcard: rackText[rack] === '?' });
    setTentative(next);
  }
  function takeBack(cell: number) {
    const next = new Map(tentative);
    next.delete(cell);
    setTentative(next);
  }
  function advance(cell: number, direction: 1 | -1): number {
    const step = (down ? size : 1) * direction;
    for (let next = cell + step; next >= 0 && next < size * size; next += step) {
      if (!down && Math.floor(next / size) !== Math.floor(cell / size)) break;
      if (isEmpty(next) || rows[Math.floor(next / size)][next % size] === '#') return next;
    }
    return cell;
  }
  function moveCursor(cell: number) {
    setCursor(cell);
    viewport.reveal(cell);
    viewport.svg.current?.querySelector<SVGElement>(`[data-place="${cellName(cell, size)}"]`)?.focus();
  }
  function onCell(cell: number) {
    if (props.onEdit) {
      setCursor(cell);
      return props.onEdit(cellName(cell, size));
    }
    if (!props.active) return;
    if (tentative.has(cell)) return takeBack(cell);
    if (picked !== null) return lay(picked, cell);
    if (cell === cursor) setDown(!down);
    setCursor(cell);
  }
  async function submit() {
    if (!text)
      return spelling && 'problem' in spelling && spelling.problem !== 'none' ? props.say(words.notALine) : undefined;
    const answer = await props.check(text);
    if (answer.legal) props.play(text);
    else props.say(answer.message);
  }
  function type(symbol: string): boolean {
    const plain = inRack.find((index) => rackText[index] === symbol);
    const joker = /^\d$/.test(symbol) ? inRack.find((index) => rackText[index] === '?') : undefined;
    const index = plain ?? joker;
    if (index === undefined || !isEmpty(cursor) || tentative.has(cursor)) return false;
    lay(index, cursor, symbol);
    moveCursor(advance(cursor, 1));
    return true;
  }
  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) {
      event.preventDefault();
      const [column, row] = [(cursor % size) + arrow[0], Math.floor(cursor / size) + arrow[1]];
      if (column >= 0 && column < size && row >= 0 && row < size) moveCursor(row * size + column);
      return;
    }
    if (props.onEdit && (event.key === 'Enter' || /^[\d+\-x:=#?]$/.test(event.key))) {
      event.preventDefault();
      return props.onEdit(cellName(cursor, size), event.key === 'Enter' ? undefined : event.key);
    }
    if (!props.active) return;
    const symbol = game.keys[event.key] ?? event.key;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (picked !== null) lay(picked, cursor);
      else void submit();
    } else if (event.key === ' ') {
      event.preventDefault();
      setDown(!down);
    } else if (event.key === 'Escape') setTentative(new Map());
    else if (event.key === 'Backspace') {
      event.preventDefault();
      const latest = [...tentative.keys()].pop();
      if (latest === undefined) return;
      takeBack(latest);
      moveCursor(latest);
    } else if (symbol.length === 1 && type(symbol)) event.preventDefault();
  }
  const { drag, press } = useDrag(props.active, (id: string, where: Drag) => {
    const cell = where.over?.startsWith('cell') ? Number(where.over.slice(4)) : -1;
    if (id.startsWith('cell')) {
      const from = Number(id.slice(4));
      const laid = tentative.get(from);
      if (!laid) return;
      if (cell < 0 || !isEmpty(cell)) return takeBack(from);
      const next = new Map(tentative);
      next.delete(from);
      next.set(cell, laid);
      return setTentative(next);
    }
    const rack = Number(id.slice(4));
    if (cell >= 0) return lay(rack, cell);
    const onto = where.over?.startsWith('rack') ? Number(where.over.slice(4)) : -1;
    if (onto >= 0 && onto !== rack) setOrder(moved(order, rack, onto));
  });

  const scored = preview?.legal ? readReport(preview.report, size) : null;
  const hinted = useMemo(() => hintCells(props.hint, size, filled), [props.hint, state.position]);
  useEffect(() => viewport.show([...hinted.keys()]), [hinted]);
  const shownRun =
    pointed !== null ? (scored ?? lastReport).runs[pointed] : parade !== null ? lastReport.runs[parade] : null;
  const lit = new Set(shownRun?.cells ?? []);
  const { view } = viewport;
  const pad = view.span * 0.045;
  const isWhole = view.span >= size;

  const zoom = (
    <div class="tl-zoom">
      <button
        class="button icon-button"
        aria-label={words.zoomIn}
        title={words.zoomIn}
        onClick={() => viewport.zoom(1 / 1.4)}
      >
        <Icon name="zoomIn" />
      </button>
      <button
        class="button icon-button"
        aria-label={words.zoomOut}
        title={words.zoomOut}
        disabled={isWhole}
        onClick={() => viewport.zoom(1.4)}
      >
        <Icon name="zoomOut" />
      </button>
      <button
        class="button icon-button"
        aria-label={words.fit}
        title={words.fit}
        disabled={isWhole}
        onClick={() => viewport.setView({ x: 0, y: 0, span: size })}
      >
        <Icon name="fit" />
      </button>
    </div>
  );

  return (
    <div class={`tiles ${game.name}`} onPointerDown={press}>
      <div class="tl-stage">
        <svg
          ref={viewport.svg}
          class="board tl-board"
          viewBox={`${view.x - pad} ${view.y - pad} ${view.span + pad * 1.25} ${view.span + pad * 1.25}`}
          role="group"
          aria-label={texts.table.board(game.name)}
          aria-description={words.typeHint}
          onPointerDown={viewport.press}
          onKeyDown={onKeyDown}
        >
          <rect
            x={-pad * 0.25}
            y={-pad * 0.25}
            width={size + pad * 0.5}
            height={size + pad * 0.5}
            rx={0.3}
            class="tl-ground"
          />
          <Cells
            size={size}
            rows={rows}
            bonuses={game.bonuses?.(state) ?? null}
            fresh={fresh}
            lit={lit}
            hinted={hinted}
            cursor={cursor}
            down={down}
            wildcards={
              new Set(
                (game.wildcards?.(state) ?? []).map(
                  (name) => (Number(name.slice(1)) - 1) * size + name.charCodeAt(0) - 97,
                ),
              )
            }
            over={drag?.over?.startsWith('cell') ? Number(drag.over.slice(4)) : -1}
            tentative={tentative}
            active={props.active}
            bad={preview?.legal === false || 'problem' in spelling}
            onCell={onCell}
            onFocus={setCursor}
          />
          <g class="tl-mask" aria-hidden="true">
            <rect x={view.x - pad} y={view.y - pad} width={view.span + pad * 2} height={pad * 0.9} />
            <rect x={view.x - pad} y={view.y - pad} width={pad * 0.9} height={view.span + pad * 2} />
          </g>
          <GridLabels size={size} view={view} />
          {shownRun && <RunFrame run={shownRun} size={size} />}
        </svg>
        {lastReport.combo && parade === null && props.animate && (
          <p key={state.position} class="tl-burst" aria-hidden="true">
            {words.combo}
          </p>
        )}
        {!phone && zoom}
      </div>
      <Runs
        report={scored ?? lastReport}
        isLast={!scored}
        own={props.own ?? null}
        size={size}
        parade={parade}
        problem={
          preview && !preview.legal
            ? preview.message
            : spelling && 'problem' in spelling && spelling.problem !== 'none'
              ? words.notALine
              : null
        }
        onPoint={setPointed}
      />
      {seat > 0 && (
        <div class="tl-hand">
          <Rack
            text={rackText}
            order={inRack}
            picked={picked}
            active={props.active}
            dragged={drag?.id ?? null}
            onPick={(index) => setPicked(picked === index ? null : index)}
          />
          {props.active && (
            <div class="tl-actions">
              <button
                class="button icon-button"
                aria-label={words.shuffle}
                title={words.shuffle}
                onClick={() => setOrder(shuffled(order))}
              >
                <Icon name="shuffle" />
              </button>
              <button
                class="button icon-button"
                aria-label={words.recall}
                title={words.recall}
                disabled={!tentative.size}
                onClick={() => setTentative(new Map())}
              >
                <Icon name="recall" />
              </button>
              <button
                class="button icon-button"
                aria-label={words.swap}
                title={words.swap}
                onClick={() => setSwapping(true)}
              >
                <Icon name="swap" />
              </button>
              {game.canPass && (
                <button class="button" onClick={() => props.play('pass')}>
                  {words.pass}
                </button>
              )}
              <button class="button primary tl-play" disabled={!preview?.legal} onClick={() => void submit()}>
                {scored?.points != null ? words.playFor(words.points(scored.points)) : words.play}
              </button>
            </div>
          )}
        </div>
      )}
      {phone && zoom}
      {game.unseen && seat > 0 && <Unseen text={game.unseen(state)} open={!phone} />}
      {game.bonuses && game.bonuses(state).some((row) => /[^.]/.test(row)) && <Legend />}
      {drag && (
        <svg
          class="ghost"
          viewBox="0 0 1 1"
          style={{ left: `${drag.x - 32}px`, top: `${drag.y - 52}px` }}
          aria-hidden="true"
        >
          <TileFace
            symbol={
              drag.id.startsWith('cell')
                ? (tentative.get(Number(drag.id.slice(4)))?.symbol ?? '')
                : (rackText[Number(drag.id.slice(4))] ?? '')
            }
          />
        </svg>
      )}
      {swapping && (
        <SwapDialog
          rack={rackText}
          onClose={() => setSwapping(false)}
          onSwap={(symbols) => {
            setSwapping(false);
            props.play(spellSwap(symbols));
          }}
        />
      )}
      {wild && (
        <WildDialog
          onClose={() => setWild(null)}
          onChoose={(digit) => {
            const { rack, cell } = wild;
            setWild(null);
            lay(rack, cell, digit);
          }}
        />
      )}
    </div>
  );
}

function moved(order: number[], what: number, onto: number): number[] {
  const rest = order.filter((index) => index !== what);
  rest.splice(order.indexOf(onto), 0, what);
  return rest;
}

function shuffled(order: number[]): number[] {
  return order
    .map((index) => ({ index, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ index }) => index);
}

function hintCells(hint: string | null, size: number, filled: (cell: number) => boolean): Map<number, string> {
  const match = /^([^@:]+)@/.exec(hint ?? '');
  if (!match) return new Map();
  const symbols = [...match[1].replace(/\?/g, '')];
  return new Map(cellsOfPlay(hint!, size, filled).map((cell, index) => [cell, symbols[index]]));
}

function RunFrame({ run, size }: { run: Scored; size: number }) {
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

function Runs(props: {
  report: ReturnType<typeof readReport>;
  isLast: boolean;
  own: Entry | null;
  size: number;
  parade: number | null;
  problem: string | null;
  onPoint(index: number | null): void;
}) {
  const { report } = props;
  if (props.problem) return <p class="tl-runs problem">{props.problem}</p>;
  const own = props.isLast && props.own ? worthOf(props.own.report.split('\n'), props.size) : '';
  if (!report.runs.length && !own) return <p class="tl-runs empty" />;
  const shown = props.isLast && props.parade !== null ? report.runs.slice(0, props.parade + 1) : report.runs;
  return (
    <p class={`tl-runs${props.isLast ? ' last' : ''}`}>
      {own && <span class="tl-own">{`${texts.table.you}: ${own}`}</span>}
      {shown.map((run, index) => (
        <span
          key={index}
          class={`tl-chip${props.parade === index ? ' lit' : ''}`}
          onPointerEnter={() => props.onPoint(index)}
          onPointerLeave={() => props.onPoint(null)}
        >
          {run.text.split(' | ').map(prettyOperation).join('  or  ')}
          <b>{run.points}</b>
        </span>
      ))}
      {report.combo && (!props.isLast || props.parade === null) && <span class="tl-combo">{words.combo}</span>}
    </p>
  );
}
