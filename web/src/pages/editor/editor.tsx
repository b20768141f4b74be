// Any position that can be: put together on the board or written as text, to play or analyse from.
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { Dialog } from '../../app/dialog';
import { Icon } from '../../app/icons';
import { type Key, t } from '../../app/messages';
import { Problem } from '../../app/problem';
import { backPath, navigate, type Route } from '../../app/router';
import { prefersStill } from '../../app/settings';
import type { Editing, Question } from '../../boards/editing';
import { faceOrder, faces } from '../../boards/registry';
import { StillBoard } from '../../play/still-board';
import { hintText } from '../../play/words';
import { bestMove } from '../../rules/client';
import type { Advice, GameInfo } from '../../rules/types';
import { Details } from './details';
import { Hands } from './hands';
import { Palette } from './palette';
import { EditedRulings } from './rulings';
import { useBrush, useDraft } from './use-draft';

function helpOf(editing: Editing): Key {
  if (editing.swap) return 'page.editor.helpSwap';
  return editing.brushes.length ? 'page.editor.help' : 'page.editor.helpText';
}

export function Editor({ route, games }: { route: Route; games: GameInfo[] }) {
  const known = faceOrder.flatMap((id) => games.filter((game) => game.id === id));
  const [game, setGame] = useState(known.find(({ id }) => id === route.rest[0]) ?? known[0]);
  const [best, setBest] = useState<Advice | null>(null);
  const face = faces[game.id];
  const { editing } = face;
  const draft = useDraft(game, editing, route.query.get('position') ?? '');
  const tool = useBrush(game.id, editing, draft);
  const { position, problem, shown } = draft;
  useEffect(() => setBest(null), [game.id, position]);
  const choose = (id: string) => {
    setGame(known.find((each) => each.id === id) ?? game);
    draft.reset();
  };
  return (
    <main id="main" class="page wide">
      <div class={`table editor table-${game.id}`}>
        <div class="table-stage">
          <div class="board-box">
            {shown && (
              <StillBoard
                face={face}
                state={shown}
                hint={best?.move ?? null}
                animate={!prefersStill()}
                onEdit={tool.edit}
                edited={tool.held}
              />
            )}
          </div>
          {editing.brushes.length > 0 && <Palette editing={editing} brush={tool.brush} onBrush={tool.setBrush} />}
          {position && <Hands editing={editing} position={position} brush={tool.brush} onChange={draft.write} />}
          <Problem text={problem} />
        </div>
        <div class="table-side stack">
          <h1>{t('page.editor.title')}</h1>
          <GameField games={known} id={game.id} onChange={choose} />
          <p class="muted">{t(helpOf(editing))}</p>
          {position && (
            <Details editing={editing} position={position} seats={shown?.scores.length ?? 2} onChange={draft.write} />
          )}
          {position && <EditedRulings face={face} game={game} position={position} onChange={draft.write} />}
          <PositionField text={draft.written} isWrong={!!problem} onChange={draft.write} />
          {best && shown && (
            <p class="board-say hint">
              <span>{hintText(face, shown, best.move, best.candidate?.sentence ?? '')}</span>
            </p>
          )}
          <Ways
            id={game.id}
            position={position}
            turn={shown && !problem ? shown.turn : 0}
            isSolo={face.players[1] === 1}
            back={backPath(route.query)}
            onBest={() => void bestMove(game.id, position).then(setBest)}
            onReset={draft.reset}
          />
        </div>
      </div>
      {tool.asked && <Asked question={tool.asked} onAnswer={tool.answer} />}
    </main>
  );
}

function GameField({ games, id, onChange }: { games: GameInfo[]; id: string; onChange(id: string): void }) {
  return (
    <label class="field">
      <span class="field-label">{t('page.editor.game')}</span>
      <select class="input" value={id} onChange={(event) => onChange(event.currentTarget.value)}>
        {games.map((game) => (
          <option key={game.id} value={game.id}>
            {game.title}
          </option>
        ))}
      </select>
    </label>
  );
}

function PositionField({ text, isWrong, onChange }: { text: string; isWrong: boolean; onChange(text: string): void }) {
  return (
    <label class="field">
      <span class="field-label">{t('page.editor.position')}</span>
      <textarea
        class="input mono"
        rows={5}
        spellcheck={false}
        value={text}
        aria-invalid={isWrong}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** The address of this page with the position on it. */
function editor({ id, position, back }: { id: string; position: string; back: string | null }): string {
  return `/editor/${id}?${new URLSearchParams({ position, ...(back ? { back } : {}) })}`;
}

/** What can be done with the position. */
function Ways(props: {
  id: string;
  position: string;
  turn: number; // whose it is; nobody's where it cannot be played
  isSolo: boolean;
  back: string | null; // where one came from
  onBest(): void;
  onReset(): void;
}) {
  const practice = `/practice/${props.id}?position=${encodeURIComponent(props.position)}`;
  const disabled = props.turn <= 0;
  return (
    <div class="setup-go">
      {props.back && (
        <a class="button" href={props.back}>
          <Icon name="back" />
          {t('page.study.back')}
        </a>
      )}
      <Button look="primary" disabled={disabled} onClick={() => navigate(`${practice}&me=${props.turn}`)}>
        {t('page.editor.start')}
      </Button>
      {!props.isSolo && (
        <Button disabled={disabled} onClick={() => navigate(practice)}>
          {t('page.editor.startBoth')}
        </Button>
      )}
      <Button disabled={disabled} onClick={props.onBest}>
        {t('page.editor.analyse')}
      </Button>
      <Button
        icon="chart"
        disabled={disabled}
        onClick={() =>
          navigate(`/analysis/${props.id}?${new URLSearchParams({ position: props.position, back: editor(props) })}`)
        }
      >
        {t('page.editor.study')}
      </Button>
      <Button onClick={props.onReset}>{t('page.editor.reset')}</Button>
    </div>
  );
}

/** What has to be known still before something is put down. */
function Asked({ question, onAnswer }: { question: Question; onAnswer(id: string | null): void }) {
  return (
    <Dialog title={question.title} onClose={() => onAnswer(null)}>
      <div class="answers">
        {question.answers.map(({ id, label }) => (
          <Button key={id} onClick={() => onAnswer(id)}>
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
