// The board of a game that has none of its own: the position as the rules draw it in text, and its moves to choose
// from or to type.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/messages';
import { choiceOf } from '../app/options';
import { rules, withTable } from '../rules/client';
import { type GameInfo, NOW, REFEREE, type State } from '../rules/types';
import { textEditing } from './editing';
import type { BoardProps, Face } from './face';
import { tryMove } from './turn';

const drawText = ({ game, position }: State) =>
  withTable(async (table) => {
    await rules.run(table, `setup ${game} ${position}`);
    const { lines } = await rules.run(table, 'show');
    return lines.join('\n');
  });

function useDrawing(state: State): string {
  const [drawing, setDrawing] = useState('');
  useEffect(() => {
    let stale = false;
    void drawText(state).then((text) => !stale && setDrawing(text));
    return () => {
      stale = true;
    };
  }, [state.position]);
  return drawing;
}

const MAX_SHOWN = 60;

/** The moves that hold what was typed, no more than can be looked through. */
export function findMoves(moves: string[], typed: string): { shown: string[]; more: number } {
  const found = moves.filter((move) => move.includes(typed.trim()));
  return { shown: found.slice(0, MAX_SHOWN), more: Math.max(0, found.length - MAX_SHOWN) };
}

function Board(props: BoardProps) {
  const drawing = useDrawing(props.state);
  return (
    <div class="game plain">
      <div class="game-board">
        <pre class="plain-drawing" role="img" aria-label={t('page.table.board', { game: props.state.game })}>
          {drawing}
        </pre>
      </div>
      <div class="game-hand">{props.active && <MoveFinder key={props.state.position} {...props} />}</div>
    </div>
  );
}

function MoveFinder(props: BoardProps) {
  const [typed, setTyped] = useState('');
  const { shown, more } = findMoves(props.moves, typed);
  return (
    <form
      class="plain-moves"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) void tryMove(props, typed.trim());
      }}
    >
      <label class="field">
        <span class="field-label">{t('page.boards.find')}</span>
        <input
          class="input mono"
          value={typed}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button primary" disabled={!typed.trim()}>
        {t('page.boards.play')}
      </button>
      <ul class="plain-choices" aria-label={t('page.boards.moves')}>
        {shown.map((move) => (
          <li key={move}>
            <button
              type="button"
              class={`button small mono${move === props.hint ? ' hinted' : ''}`}
              onClick={() => void tryMove(props, move)}
            >
              {move}
            </button>
          </li>
        ))}
        {more > 0 && <li class="muted">{t('page.boards.more', { count: more })}</li>}
        {props.moves.length > 0 && shown.length === 0 && <li class="muted">{t('page.boards.none')}</li>}
      </ul>
    </form>
  );
}

function Picture() {
  const lines = [1, 2].flatMap((at) => [`M${at} 0.2V2.8`, `M0.2 ${at}H2.8`]);
  return (
    <svg class="picture" viewBox="-0.4 -0.2 3.8 3.4" aria-hidden="true">
      <path d={lines.join(' ')} class="plain-picture" />
    </svg>
  );
}

/** How few and how many can play: as its option says, else as many as a new game has. */
async function playersOf(game: GameInfo): Promise<[number, number]> {
  const option = game.options.find(({ name }) => name === 'players');
  const choice = option && choiceOf(option);
  if (choice?.kind === 'words') {
    const counts = choice.values.map(Number);
    return [Math.min(...counts), Math.max(...counts)];
  }
  const state = await withTable(async (table) => {
    await rules.run(table, `new ${game.id}`);
    return rules.describe(table, REFEREE, NOW);
  });
  const count = state?.scores.length ?? 1;
  return [count, count];
}

export async function plainFace(game: GameInfo): Promise<Face> {
  return {
    id: game.id,
    line: game.summary,
    players: await playersOf(game),
    listsMoves: true,
    takesTyping: true,
    quickOptions: [],
    options: {},
    Board,
    Picture,
    tell: (entry, name) => t('page.boards.tell', { name, move: entry.move }),
    score: (state, seat) => String(state.scores[seat - 1]),
    editing: textEditing,
  };
}
