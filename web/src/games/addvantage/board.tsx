// Add-Vantage: everyone's board, the throw, and what can be bought.
import './styles.css';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { type Drag, useDrag } from '../../boards/drag';
import type { BoardProps, Face } from '../../boards/face';
import type { Check, Entry, State } from '../../rules/types';
import { texts } from '../../texts';
import { addvantageEditing } from './editor';
import { examples } from './examples';
import {
  type AddvantageView,
  cellNames,
  columnOf,
  Die,
  rowOf,
  SeatBoard,
  type SeatView,
  slotNames,
  Tile,
  type TileView,
} from './pieces';
import { words } from './texts';
import { type Arranging, type Placing, spellArranging, spellPlacing } from './turn';

const emptyCells = (seat: SeatView) => cellNames.filter((cell) => !seat.board[rowOf(cell)][columnOf(cell)]);

function freshCells(last: Entry | null, player: number): Set<string> {
  if (!last || last.player !== player) return new Set();
  const place = last.move.startsWith('place:')
    ? [...last.move.matchAll(/@([abc][123])/g)].map((match) => match[1])
    : [];
  const bought = /^buy:\d[abc][123]>([abc][123])$/.exec(last.move);
  return new Set(bought ? [bought[1]] : place);
}

/** Where the last move won tiles: "r1", "cb". */
function claimedSlots(last: Entry | null, player: number): Set<string> {
  if (last?.player !== player) return new Set();
  return new Set(claims(last.report.split('\n')).map(({ where }) => where.replace(/^(r|c)\w+ /, '$1')));
}

/** What a hint points at on a player's board: places, and the die or tile that shall go there. */
function hintMarks(hint: string | null, turn: number, player: number): Map<string, number | null> {
  const marks = new Map<string, number | null>();
  const buy = /^buy:(\d)([abc][123])>([abc][123])$/.exec(hint ?? '');
  if (buy && Number(buy[1]) === player) marks.set(buy[2], null);
  if (buy && turn === player) marks.set(buy[3], null);
  if (turn !== player || !hint) return marks;
  for (const [, die, cell] of hint.startsWith('place:') ? hint.matchAll(/(\d)@([abc][123])/g) : [])
    marks.set(cell, Number(die));
  const drop = /^drop:(..)$/.exec(hint);
  if (drop) marks.set(drop[1], null);
  if (hint.startsWith('arrange:'))
    hint
      .slice(8)
      .split(/[,/]/)
      .forEach((number, index) => marks.set(slotNames[index], Number(number)));
  return marks;
}

function claims(report: string[]): { tile: string; where: string }[] {
  return report.flatMap((line) => {
    const match = /^tile (\d+) (\S+)(?: (\S+))?/.exec(line);
    return match
      ? [{ tile: match[1], where: match[3] && match[2] !== 'bonus' ? `${match[2]} ${match[3]}` : match[2] }]
      : [];
  });
}

function Board(props: BoardProps) {
  const view = props.state.view as AddvantageView;
  const turn = props.state.turn;
  const me = view.seats[turn - 1];
  const phase = props.active ? view.phase : 'over';
  const [picked, setPicked] = useState<string | null>(null); // "tile0", "die1", "2b3" (to buy), "a1" (own)
  const [arranging, setArranging] = useState<Arranging>({});
  const [placing, setPlacing] = useState<Placing>({});
  const [preview, setPreview] = useState<Check | null>(null);
  const reset = () => {
    setPicked(null);
    setArranging({});
    setPlacing({});
    setPreview(null);
  };
  // Before anybody can click on the new position: a later reset would take the first click away.
  useLayoutEffect(reset, [props.state.position, props.active]);

  const text =
    phase === 'place'
      ? spellPlacing(view.thrown, placing)
      : phase === 'arrange' && Object.keys(arranging).length === 6
        ? spellArranging(me.hand!, arranging)
        : '';
  useEffect(() => {
    let stale = false;
    if (!text || text === 'place:') return setPreview(null);
    void props.check(text).then((answer) => !stale && setPreview(answer));
    return () => void (stale = true);
  }, [text]);

  function put(what: string, target: string) {
    setPicked(null);
    if (what.startsWith('tile') && slotNames.includes(target)) return putTile(Number(what.slice(4)), target);
    if (what.startsWith('die') && (target === 'out' || cellNames.includes(target)))
      return putDie(Number(what.slice(3)), target);
    if (/^\d[abc][123]$/.test(what) && cellNames.includes(target)) return void buy(what, target);
    if (what.startsWith('at-') && target === 'tray') {
      setPlacing(without(placing, Number(what.slice(3))));
      setArranging(Object.fromEntries(Object.entries(arranging).filter(([slot]) => slot !== what.slice(3))));
    }
  }
  function putTile(index: number, slot: string) {
    const kept = Object.entries(arranging).filter(([name, tile]) => tile !== index && name !== slot);
    setArranging({ ...Object.fromEntries(kept), [slot]: index });
  }
  function putDie(index: number, cell: string) {
    if (cell !== 'out' && me.board[rowOf(cell)][columnOf(cell)]) return;
    const kept = Object.entries(placing).filter(([die, where]) => Number(die) !== index && where !== cell);
    setPlacing({ ...Object.fromEntries(kept), [index]: cell });
  }
  async function buy(from: string, to: string) {
    const move = `buy:${from}>${to}`;
    const answer = await props.check(move);
    if (answer.legal) props.play(move);
    else props.say(answer.message);
  }
  async function confirm() {
    const answer = await props.check(text);
    if (answer.legal) props.play(text);
    else props.say(answer.message);
  }

  const { drag, press } = useDrag(props.active, (id: string, where: Drag) => {
    if (where.over) put(id, where.over);
  });

  const inHand = (me?.hand ?? [])
    .map((number, index) => ({ number, index }))
    .filter(({ index }) => !Object.values(arranging).includes(index));
  const inTray = view.thrown.map((value, index) => ({ value, index })).filter(({ index }) => !(index in placing));
  const claimed = preview?.legal ? claims(preview.report) : [];

  function boardFor(seat: SeatView) {
    const own = props.active && seat.player === turn;
    const tentative = (cell: string) => {
      const found = own ? Object.entries(placing).find(([, where]) => where === cell) : undefined;
      return found ? Number(found[0]) : -1;
    };
    const buys = props.moves.filter((move) => move.startsWith(`buy:${seat.player}`));
    const square = (cell: string) => {
      if (props.onEdit) return { class: 'free', onClick: () => props.onEdit!(`${seat.player}${cell}`) };
      const index = tentative(cell);
      const isEmpty = !seat.board[rowOf(cell)][columnOf(cell)];
      if (own && phase === 'place')
        return index >= 0
          ? { class: 'tentative', drag: `die${index}`, drop: cell, onClick: () => setPlacing(without(placing, index)) }
          : isEmpty
            ? { class: 'free', drop: cell, onClick: () => nextDie(cell) }
            : {};
      if (own && phase === 'turn')
        return isEmpty
          ? {
              class: picked && /^\d/.test(picked) ? 'free' : '',
              drop: cell,
              onClick: picked && /^\d/.test(picked) ? () => put(picked, cell) : undefined,
            }
          : view.giveback && props.moves.includes(`drop:${cell}`)
            ? {
                class: picked === cell ? 'picked' : '',
                pressed: picked === cell,
                onClick: () => setPicked(picked === cell ? null : cell),
              }
            : {};
      const id = `${seat.player}${cell}`;
      if (!own && phase === 'turn' && buys.some((move) => move.startsWith(`buy:${id}>`)))
        return {
          class: `buyable${picked === id ? ' picked' : ''}`,
          drag: id,
          pressed: picked === id,
          onClick: () => setPicked(picked === id ? null : id),
        };
      return {};
    };
    const nextDie = (cell: string) => {
      const index = picked?.startsWith('die') ? Number(picked.slice(3)) : inTray[0]?.index;
      if (index !== undefined) put(`die${index}`, cell);
    };
    const tile = (slot: string): TileView | null => {
      if (own && phase === 'arrange')
        return slot in arranging ? { number: me.hand![arranging[slot]], sum: 0, won: false } : null;
      const list = slot[0] === 'r' ? seat.rowTiles : seat.columnTiles;
      return list?.[slot[0] === 'r' ? Number(slot[1]) - 1 : 'abc'.indexOf(slot[1])] ?? null;
    };
    const slot = props.onEdit
      ? (name: string) => ({ class: 'av-open-slot', onClick: () => props.onEdit!(`${seat.player}${name}`) })
      : own && phase === 'arrange'
        ? (name: string) => ({
            class: 'av-open-slot',
            drop: name,
            drag: name in arranging ? `tile${arranging[name]}` : undefined,
            onClick: () => {
              const index = picked?.startsWith('tile') ? Number(picked.slice(4)) : undefined;
              if (index !== undefined) put(`tile${index}`, name);
              else if (name in arranging)
                setArranging(Object.fromEntries(Object.entries(arranging).filter(([key]) => key !== name)));
              else if (inHand[0]) put(`tile${inHand[0].index}`, name);
            },
          })
        : undefined;
    return (
      <figure
        key={seat.player}
        class={`av-seat tone-${seat.player}${seat.player === turn ? ' on-turn' : ''}${seat.player === (props.seat || 1) ? ' own' : ''}`}
      >
        <figcaption>
          <span class="move-token" aria-hidden="true" />
          <span>{props.names[seat.player - 1]}</span>
          <Coins count={seat.coins} />
        </figcaption>
        <SeatBoard
          seat={seat}
          label={props.names[seat.player - 1]}
          bonusLine={view.bonusLine}
          die={(cell) =>
            seat.board[rowOf(cell)][columnOf(cell)] ?? (tentative(cell) >= 0 ? view.thrown[tentative(cell)] : null)
          }
          tile={tile}
          square={square}
          slot={slot}
          fresh={freshCells(props.last, seat.player)}
          hints={hintMarks(props.hint, turn, seat.player)}
          claimed={claimedSlots(props.last, seat.player)}
        />
      </figure>
    );
  }

  const own = props.seat || 1;
  const ordered = [...view.seats.slice(own - 1), ...view.seats.slice(0, own - 1)];
  const celebrated = props.last ? claims(props.last.report.split('\n')) : [];
  const ghostOf =
    drag &&
    (drag.id.startsWith('die') ? (
      <Die value={view.thrown[Number(drag.id.slice(3))]} />
    ) : drag.id.startsWith('tile') ? (
      <Tile number={me?.hand?.[Number(drag.id.slice(4))] ?? null} />
    ) : (
      <Die
        value={view.seats[Number(drag.id[0]) - 1]?.board[rowOf(drag.id.slice(1))][columnOf(drag.id.slice(1))] ?? 1}
      />
    ));

  return (
    <div class={`av players-${view.players}`} onPointerDown={press}>
      <div class="av-centre">
        {view.bonusTiles.length > 0 && (
          <span class="av-bonus" role="group" aria-label={words.bonus}>
            <span>{words.bonus}</span>
            {view.bonusTiles.map((tile, index) => {
              const label = `${tile.number}${tile.owner ? `, ${words.taken} ${texts.table.player(tile.owner)}` : ''}`;
              const picture = (
                <svg key={index} viewBox="-0.36 -0.36 0.72 0.72" role="img" aria-label={label}>
                  <Tile number={tile.number} won={tile.owner > 0} size={0.68} />
                </svg>
              );
              return props.onEdit ? (
                <button
                  key={index}
                  class="av-bonus-edit"
                  data-place={`bonus${index}`}
                  onClick={() => props.onEdit!(`bonus${index}`)}
                >
                  {picture}
                </button>
              ) : (
                picture
              );
            })}
          </span>
        )}
        <span class="muted">{words.pool(view.pool)}</span>
      </div>
      {celebrated.length > 0 && (
        <p key={props.state.position} class="celebrate" aria-hidden="true">
          {celebrated.map(({ tile, where }) => words.claims(tile, where)).join(' · ')}
        </p>
      )}
      <div class="av-own">{boardFor(ordered[0])}</div>
      {props.active && (
        <div class="av-tray" data-drop="tray">
          {phase === 'arrange' && (
            <>
              <p>{words.arrange}</p>
              <div class="av-pieces">
                {inHand.map(({ number, index }) => (
                  <PieceButton key={index} id={`tile${index}`} label={`${number}`} picked={picked} onPick={setPicked}>
                    <Tile number={number} size={0.72} />
                  </PieceButton>
                ))}
              </div>
              <button class="button primary" disabled={!preview?.legal} onClick={() => void confirm()}>
                {words.arrangeDone}
              </button>
            </>
          )}
          {phase === 'turn' && (
            <>
              {(view.throwMost ?? 0) > (view.throwLeast ?? 0) && <p>{words.throwTitle}</p>}
              <div class="av-throws">
                {range(view.throwLeast ?? 0, view.throwMost ?? -1)
                  .filter((count) => count > 0)
                  .map((count) => (
                    <button
                      key={count}
                      class={`button primary${props.hint === `throw:${count}` ? ' hinted' : ''}`}
                      onClick={() => props.play(`throw:${count}`)}
                    >
                      {words.throwDice(count)}
                    </button>
                  ))}
                {picked && cellNames.includes(picked) && (
                  <button class="button" onClick={() => props.play(`drop:${picked}`)}>
                    {words.dropDie}
                  </button>
                )}
              </div>
              {props.moves.some((move) => move.startsWith('buy:')) && <p class="muted">{words.buyHint}</p>}
            </>
          )}
          {phase === 'place' && (
            <>
              <p>{emptyCells(me).length ? words.place : ''}</p>
              <div class="av-pieces">
                {inTray.map(({ value, index }) => (
                  <PieceButton
                    key={index}
                    id={`die${index}`}
                    label={words.die(value)}
                    picked={picked}
                    onPick={setPicked}
                  >
                    <Die value={value} size={0.68} />
                  </PieceButton>
                ))}
                {!Object.values(placing).includes('out') ? (
                  <button
                    class="button small av-out"
                    data-drop="out"
                    disabled={!inTray.length || me.coins === 0}
                    onClick={() => put(picked?.startsWith('die') ? picked : `die${inTray[0].index}`, 'out')}
                  >
                    {words.giveUp}
                  </button>
                ) : (
                  <button
                    class="button small av-out chosen"
                    data-drop="out"
                    onClick={() =>
                      setPlacing(Object.fromEntries(Object.entries(placing).filter(([, cell]) => cell !== 'out')))
                    }
                  >
                    {`${words.out}: ${view.thrown[Number(Object.entries(placing).find(([, cell]) => cell === 'out')![0])]} ×`}
                  </button>
                )}
              </div>
              <div class="av-throws">
                <button class="button" disabled={!Object.keys(placing).length} onClick={reset}>
                  {words.reset}
                </button>
                <button class="button primary" disabled={!preview?.legal} onClick={() => void confirm()}>
                  {claimed.length
                    ? `${words.placeDone} · ${claimed.map(({ tile, where }) => words.claims(tile, where)).join(', ')}`
                    : words.placeDone}
                </button>
              </div>
              {preview && !preview.legal && inTray.length === 0 && <p class="muted">{preview.message}</p>}
            </>
          )}
        </div>
      )}
      <div class="av-others">{ordered.slice(1).map(boardFor)}</div>
      {drag && (
        <svg
          class="ghost"
          viewBox="-0.5 -0.5 1 1"
          style={{ left: `${drag.x - 32}px`, top: `${drag.y - 32}px` }}
          aria-hidden="true"
        >
          {ghostOf}
        </svg>
      )}
    </div>
  );
}

const CELEBRATE_MS = 1500; // to read which tile was won

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

function without(placing: Placing, index: number): Placing {
  return Object.fromEntries(Object.entries(placing).filter(([die]) => Number(die) !== index));
}

function PieceButton(props: {
  id: string;
  label: string;
  picked: string | null;
  onPick(id: string | null): void;
  children: preact.ComponentChildren;
}) {
  const chosen = props.picked === props.id;
  return (
    <button
      class={`av-piece${chosen ? ' chosen' : ''}`}
      data-drag={props.id}
      aria-pressed={chosen}
      aria-label={props.label}
      onClick={() => props.onPick(chosen ? null : props.id)}
    >
      <svg viewBox="-0.42 -0.42 0.84 0.84" aria-hidden="true">
        {props.children}
      </svg>
    </button>
  );
}

function Coins({ count }: { count: number }) {
  return (
    <span class="av-coins" role="img" aria-label={words.coins(count)}>
      {count > 6 ? (
        <>
          <span class="av-coin" />
          {`× ${count}`}
        </>
      ) : (
        range(1, count).map((i) => <span key={i} class="av-coin" />)
      )}
    </span>
  );
}

function Supply({ state, seat }: { state: State; seat: number }) {
  return <Coins count={(state.view as AddvantageView).seats[seat - 1].coins} />;
}

function Picture() {
  const seat: SeatView = {
    player: 1,
    score: 0,
    coins: 2,
    out: false,
    board: [
      [5, 4, 2],
      [null, 6, 1],
      [3, null, 6],
    ],
    rowTiles: [
      { number: 11, sum: 11, won: true },
      { number: 10, sum: 0, won: false },
      { number: 9, sum: 0, won: false },
    ],
    columnTiles: [
      { number: 12, sum: 0, won: false },
      { number: 8, sum: 0, won: false },
      { number: 9, sum: 9, won: true },
    ],
  };
  return (
    <SeatBoard
      isPicture
      seat={seat}
      label=""
      bonusLine={['a1', 'b2', 'c3']}
      fresh={new Set()}
      square={() => ({})}
      die={(cell) => seat.board[rowOf(cell)][columnOf(cell)]}
      tile={(slot) =>
        slot[0] === 'r' ? seat.rowTiles![Number(slot[1]) - 1] : seat.columnTiles!['abc'.indexOf(slot[1])]
      }
    />
  );
}

function tell(entry: Entry, name: string): string {
  const [kind, what = ''] = entry.move.split(':');
  const told: Record<string, string> = {
    arrange: words.tells.arrange(name),
    throw: words.tells.throws(name, what),
    place: words.tells.place(name, what.replaceAll('@', ' on ').replaceAll(',', ', ')),
    buy: words.tells.buy(name, what.slice(0, 1), what.slice(1, 3), what.slice(4)),
    drop: words.tells.drop(name, what),
  };
  const won = claims(entry.report.split('\n')).map(({ tile, where }) => words.claims(tile, where));
  return [told[kind] ?? `${name} ${entry.move}`, ...won].join('. ');
}

function brief(move: string): string {
  const [kind, what = ''] = move.split(':');
  const [rows, columns = ''] = what.replaceAll(',', ' ').split('/');
  switch (kind) {
    case 'arrange':
      return words.brief.arrange(rows, columns);
    case 'throw':
      return words.brief.throws(what);
    case 'place':
      return what
        .split(',')
        .map((part) => part.split('@'))
        .map(([die, cell]) => (cell === 'out' ? words.brief.out(die) : words.brief.place(die, cell)))
        .join(', ');
    case 'buy':
      return words.brief.buy(what[0], what.slice(1, 3), what.slice(4));
    case 'drop':
      return words.brief.drop(what);
    default:
      return move;
  }
}

export const addvantage: Face = {
  id: 'addvantage',
  line: words.line,
  players: [2, 4],
  listsMoves: true,
  quickOptions: ['players', 'tiles'],
  options: words.options,
  brief,
  editing: addvantageEditing,
  Board,
  Picture,
  Supply,
  tell,
  example: 'throw:2',
  examples,
  showTime: (entry) => (claims(entry.report.split('\n')).length ? CELEBRATE_MS : 0),
  score: (state, seat) => words.points(state.scores[seat - 1]),
  reason: (report) =>
    claims(report)
      .map(({ tile, where }) => words.claims(tile, where))
      .join(', '),
};
