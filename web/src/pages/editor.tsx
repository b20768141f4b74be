// Any position that can be: written as text, drawn at once, to play or analyse from.
import { useEffect, useState } from 'preact/hooks';
import { navigate, type Route } from '../app/router';
import { prefersStill } from '../app/settings';
import { faces, faceOrder } from '../boards/registry';
import { rules } from '../rules/client';
import type { GameInfo, State } from '../rules/types';
import { texts } from '../texts';
import { bestMove } from './analysis';

const words = texts.editor;

async function startPosition(game: string): Promise<string> {
  const table = await rules.open();
  await rules.run(table, `new ${game} seed=1`).then((answer) => (answer.error ? rules.run(table, `new ${game}`) : answer));
  const state = await rules.describe(table, -1, -1);
  await rules.close(table);
  return state?.position ?? '';
}

export function Editor({ route, games }: { route: Route; games: GameInfo[] }) {
  const known = faceOrder.flatMap((id) => games.filter((game) => game.id === id));
  const [id, setId] = useState(route.rest[0] && faces[route.rest[0]] ? route.rest[0] : known[0].id);
  const [position, setPosition] = useState(route.query.get('position') ?? '');
  const [state, setState] = useState<State | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [best, setBest] = useState<string | null>(null);
  const face = faces[id];
  const game = known.find((each) => each.id === id)!;

  useEffect(() => {
    if (!position) void startPosition(id).then(setPosition);
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

  const shown = state?.game === id ? state : null;
  const playable = !!shown && !problem && shown.turn > 0;
  return (
    <main id="main" class="page wide">
      <div class={`table table-${id}`}>
        <div class="table-stage">
          <div class="board-box">
            {shown && <face.Board state={shown} before={null} last={null} seat={0} active={false} moves={[]} hint={best} animate={!prefersStill()} names={shown.scores.map((_, i) => face.sides?.[i] ?? texts.table.player(i + 1))}
              check={() => Promise.resolve({ legal: false, code: '', message: '' })} play={() => undefined} say={() => undefined}
              onEdit={face.edit && ((place) => setPosition(face.edit!(position.trim(), place)))} />}
          </div>
        </div>
        <div class="table-side stack">
          <h1>{words.title}</h1>
          <label class="field">
            <span class="field-label">{words.game}</span>
            <select class="input" value={id} onChange={(event) => { setId(event.currentTarget.value); setPosition(''); setProblem(null); }}>
              {known.map((each) => <option key={each.id} value={each.id}>{each.title}</option>)}
            </select>
          </label>
          <label class="field">
            <span class="field-label">{words.position}</span>
            <textarea class="input mono" rows={6} spellcheck={false} value={position} aria-invalid={!!problem} onInput={(event) => setPosition(event.currentTarget.value)} />
          </label>
          {problem ? <p class="error" role="alert">{problem}</p> : <p class="muted">{face.edit ? words.helpBoard : words.help}</p>}
          {best && <p class="board-say hint"><span>{texts.table.hintIs(best, '')}</span></p>}
          <div class="setup-go">
            <button class="button primary" disabled={!playable} onClick={() => navigate(`/practice/${game.id}?position=${encodeURIComponent(position.trim())}`)}>{words.start}</button>
            <button class="button" disabled={!playable} onClick={() => void bestMove(id, position.trim()).then(setBest)}>{words.analyse}</button>
            <button class="button" onClick={() => setPosition('')}>{words.reset}</button>
          </div>
        </div>
      </div>
    </main>
  );
}
