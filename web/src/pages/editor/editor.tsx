// Any position that can be: put together on the board or written as text, to play or analyse from.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../../app/dialog';
import { navigate, type Route } from '../../app/router';
import { prefersStill } from '../../app/settings';
import type { Editing, Hand, Question } from '../../boards/editing';
import { faces, faceOrder } from '../../boards/registry';
import { TileFace } from '../../boards/tile-cells';
import { hintText } from '../../play/words';
import { rules } from '../../rules/client';
import type { GameInfo, State, Thought } from '../../rules/types';
import { t } from '../../app/messages';
import { bestMove } from '../review/analysis';
import { Segments } from '../setup/setup';

async function startPosition(game: GameInfo, editing: Editing): Promise<string> {
  const table = await rules.open();
  for (const line of editing.start ?? [`new ${game.id}${game.hasChance ? ' seed=1' : ''}`])
    await rules.run(table, line);
  const state = await rules.describe(table, -1, -1);
  await rules.close(table);
  return state?.position ?? '';
}

/** The draft drawn as far as its text can be read. */
function drawn(state: State, editing: Editing, position: string): State {
  try {
    return editing.draft(state, position);
  } catch {
    return state;
  }
}

export function Editor({ route, games }: { route: Route; games: GameInfo[] }) {
  const known = faceOrder.flatMap((id) => games.filter((game) => game.id === id));
  const [id, setId] = useState(route.rest[0] && faces[route.rest[0]] ? route.rest[0] : known[0].id);
  const [position, setPosition] = useState(route.query.get('position') ?? '');
  const [state, setState] = useState<State | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [best, setBest] = useState<Thought | null>(null);
  const [brush, setBrush] = useState('');
  const [held, setHeld] = useState<string | null>(null); // the first of two that change places
  const [asked, setAsked] = useState<(Question & { place: string }) | null>(null);
  const face = faces[id];
  const editing = face.editing;
  const game = known.find((each) => each.id === id)!;

  useEffect(() => setBrush(editing.brushes[0]?.id ?? ''), [id]);
  useEffect(() => {
    if (!position) void startPosition(game, editing).then(setPosition);
  }, [id, position]);
  useEffect(() => {
    let stale = false;
    setBest(null);
    if (!position.trim()) return;
    void rules.look(id, position.trim()).then((looked) => {
      if (stale) return;
      setProblem(looked.error?.message ?? null);
      if (looked.state) setState(looked.state);
    });
    return () => void (stale = true);
  }, [id, position]);

  function edit(place: string, key?: string) {
    const text = position.trim();
    if (editing.swap) {
      if (held && held !== place) setPosition(editing.swap(text, held, place));
      return setHeld(held ? null : place);
    }
    const chosen = key === undefined ? brush : (editing.brushes.find((each) => each.key === key)?.id ?? brush);
    const question = editing.ask?.(text, place, chosen);
    if (question) return setAsked({ ...question, place });
    const next = editing.put(text, place, chosen);
    // What lies there already is taken away.
    setPosition(next === text && key === undefined ? editing.put(text, place, '') : next);
  }

  const shown = state?.game === id ? (problem ? drawn(state, editing, position.trim()) : state) : null;
  const practice = `/practice/${game.id}?position=${encodeURIComponent(position.trim())}`;
  const playable = !!shown && !problem && shown.turn > 0;
  return (
    <main id="main" class="page wide">
      <div class={`table editor table-${id}`}>
        <div class="table-stage">
          <div class="board-box">
            {shown && (
              <face.Board
                state={shown}
                before={null}
                last={null}
                seat={0}
                active={false}
                moves={[]}
                hint={best?.move ?? null}
                animate={!prefersStill()}
                names={shown.scores.map((_, i) => face.sides?.[i] ?? t('page.table.player', { number: i + 1 }))}
                check={() => Promise.resolve({ legal: false, code: '', message: '' })}
                play={() => undefined}
                say={() => undefined}
                onEdit={edit}
                edited={held}
              />
            )}
          </div>
          {!editing.swap && <Palette editing={editing} brush={brush} onBrush={setBrush} />}
          {position && (
            <Hands
              hands={safely(() => editing.hands?.(position.trim()) ?? [], [])}
              brush={brush}
              onChange={setPosition}
            />
          )}
          {problem && (
            <p class="error" role="alert">
              {problem}
            </p>
          )}
        </div>
        <div class="table-side stack">
          <h1>{t('page.editor.title')}</h1>
          <label class="field">
            <span class="field-label">{t('page.editor.game')}</span>
            <select
              class="input"
              value={id}
              onChange={(event) => {
                setId(event.currentTarget.value);
                setPosition('');
                setProblem(null);
                setHeld(null);
              }}
            >
              {known.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.title}
                </option>
              ))}
            </select>
          </label>
          <p class="muted">{editing.swap ? t('page.editor.helpSwap') : t('page.editor.help')}</p>
          {position && (
            <Details
              editing={editing}
              position={position.trim()}
              players={shown?.scores.length ?? 2}
              onChange={setPosition}
            />
          )}
          <label class="field">
            <span class="field-label">{t('page.editor.position')}</span>
            <textarea
              class="input mono"
              rows={5}
              spellcheck={false}
              value={position}
              aria-invalid={!!problem}
              onInput={(event) => setPosition(event.currentTarget.value)}
            />
          </label>
          {best && (
            <p class="board-say hint">
              <span>{hintText(face, best.move, best.info.reason ?? '')}</span>
            </p>
          )}
          <div class="setup-go">
            <button
              class="button primary"
              disabled={!playable}
              onClick={() => navigate(`${practice}&me=${shown!.turn}`)}
            >
              {t('page.editor.start')}
            </button>
            {face.players[1] > 1 && (
              <button class="button" disabled={!playable} onClick={() => navigate(practice)}>
                {t('page.editor.startBoth')}
              </button>
            )}
            <button
              class="button"
              disabled={!playable}
              onClick={() => void bestMove(id, position.trim()).then(setBest)}
            >
              {t('page.editor.analyse')}
            </button>
            <button class="button" onClick={() => setPosition('')}>
              {t('page.editor.reset')}
            </button>
          </div>
        </div>
      </div>
      {asked && (
        <Dialog title={asked.title} onClose={() => setAsked(null)}>
          <div class="tl-wild-choices">
            {asked.answers.map((answer) => (
              <button
                key={answer.id}
                class="button"
                onClick={() => {
                  setPosition(editing.put(position.trim(), asked.place, answer.id));
                  setAsked(null);
                }}
              >
                {answer.label}
              </button>
            ))}
          </div>
        </Dialog>
      )}
    </main>
  );
}

/** A text in the making may lack any of its parts. */
function safely<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

function Palette({ editing, brush, onBrush }: { editing: Editing; brush: string; onBrush(id: string): void }) {
  return (
    <div class="palette" role="radiogroup" aria-label={t('page.editor.palette')}>
      {editing.brushes.map(({ id, label, Icon }) => (
        <label key={id} class="brush">
          <input
            type="radio"
            name="brush"
            value={id}
            checked={brush === id}
            aria-label={label}
            onChange={() => onBrush(id)}
          />
          <span aria-hidden="true">
            <Icon />
          </span>
        </label>
      ))}
      <label class="brush">
        <input
          type="radio"
          name="brush"
          value=""
          checked={brush === ''}
          aria-label={t('page.editor.erase')}
          onChange={() => onBrush('')}
        />
        <span aria-hidden="true" class="eraser">
          ×
        </span>
      </label>
    </div>
  );
}

function Hands({ hands, brush, onChange }: { hands: Hand[]; brush: string; onChange(position: string): void }) {
  return (
    <>
      {hands.map((hand) => (
        <div key={hand.label} class="edit-hand" role="group" aria-label={hand.label}>
          <span>{hand.label}</span>
          <span class="tl-rack">
            {[...hand.symbols].map((symbol, index) => (
              <button
                key={index}
                class="tl-rack-tile"
                aria-label={symbol}
                disabled={!brush}
                onClick={() => onChange(hand.set(index, brush))}
              >
                <svg viewBox="0 0 1 1" aria-hidden="true">
                  <TileFace symbol={symbol} />
                </svg>
              </button>
            ))}
          </span>
        </div>
      ))}
    </>
  );
}

function Details({
  editing,
  position,
  players,
  onChange,
}: {
  editing: Editing;
  position: string;
  players: number;
  onChange(position: string): void;
}) {
  const amounts = safely(() => editing.amounts?.(position) ?? [], []);
  return (
    <>
      {editing.players && (
        <Segments
          legend={t('page.editor.players')}
          name="edit-players"
          value={String(safely(() => editing.players!.get(position), 0))}
          choices={editing.players.choices.map((count): [string, string] => [String(count), String(count)])}
          onChange={(count) => onChange(safely(() => editing.players!.set(position, Number(count)), position))}
        />
      )}
      {editing.turns && (
        <Segments
          legend={t('page.editor.turn')}
          name="edit-turn"
          value={safely(() => editing.turns!.get(position), '')}
          choices={editing.turns.choices.slice(0, players)}
          onChange={(turn) => onChange(safely(() => editing.turns!.set(position, turn), position))}
        />
      )}
      {amounts.length > 0 && (
        <div class="edit-amounts">
          {amounts.map((amount) => (
            <label key={amount.label} class="field">
              <span class="field-label">{amount.label}</span>
              <input
                class="input"
                type="number"
                min={0}
                max={amount.most}
                value={amount.value}
                onInput={(event) => onChange(amount.set(Math.max(0, Math.floor(Number(event.currentTarget.value)))))}
              />
            </label>
          ))}
        </div>
      )}
    </>
  );
}
