// One step: what to know, what to do, the board to do it on, and what came of it.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../app/announce';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { prefersStill } from '../../app/settings';
import type { Face } from '../../boards/face';
import { TypeMove } from '../../play/type-move';
import { sideName } from '../../play/words';
import { rules } from '../../rules/client';
import type { Judged, LessonStep } from '../../rules/types';
import { MAX_STARS } from './progress';
import { Stars } from './stars';
import { useStep } from './use-step';

const MAX_LISTED = 2000;

type Run = ReturnType<typeof useStep>;

/** The legal moves, where the board wants them listed. */
function useMoves(face: Face, tried: Judged, active: boolean): string[] {
  const [listed, setListed] = useState<{ position: string; moves: string[] }>({ position: '', moves: [] });
  const { position } = tried.state;
  useEffect(() => {
    if (!face.listsMoves || !active) return;
    let stale = false;
    void rules.moves(face.id, position, MAX_LISTED).then((moves) => {
      if (!stale) setListed({ position, moves });
    });
    return () => {
      stale = true;
    };
  }, [position, active]);
  return active && listed.position === position ? listed.moves : [];
}

/** Colours are called by their names; other players as the lesson speaks of them. */
function nameOf(face: Face, seat: number, learner: number): string {
  if (face.sides) return sideName(face, seat);
  return t(seat === learner ? 'page.table.you' : 'page.online.opponent');
}

/** Whether the hint is on the board: it is for the first move of an attempt. */
const isMarked = ({ showsHint, tried }: Run) => showsHint && tried?.verdict === 'start';

/**
 * The board stays where it is, whatever is said: where an answer has no room below what there is to know, it takes the room
 * of that until the next choice.
 */
function useRoom(said: string) {
  const card = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const box = card.current;
    if (!box) return;
    box.classList.remove('short');
    box.style.minHeight = said ? `${height.current}px` : '';
    if (!said) height.current = box.offsetHeight;
    const isFull = box.offsetHeight > height.current || box.scrollHeight > box.clientHeight;
    box.classList.toggle('short', !!said && isFull);
    box.scrollTop = 0;
  });
  return card;
}

interface BoardProps {
  face: Face;
  tried: Judged;
  step: LessonStep;
  run: Run;
}

function LessonBoard({ face, tried, step, run }: BoardProps) {
  const active = tried.state.turn === tried.learner && (tried.verdict === 'start' || tried.verdict === 'goes-on');
  const moves = useMoves(face, tried, active);
  const { position, scores } = tried.state;
  return (
    <div class="board-box">
      <face.Board
        state={tried.state}
        before={tried.before}
        last={tried.last}
        seat={tried.learner}
        active={active}
        moves={moves}
        hint={isMarked(run) ? step.shown : null}
        animate={!prefersStill()}
        names={scores.map((_, index) => nameOf(face, index + 1, tried.learner))}
        check={async (move) => {
          const check = await rules.check(face.id, position, move);
          return check.legal ? check : { ...check, message: (await run.check(move)) ?? check.message };
        }}
        play={(move) => void run.play(move)}
        say={run.say}
        mend={run.mend}
      />
    </div>
  );
}

interface StepProps {
  face: Face;
  text: string; // of the lesson
  step: LessonStep;
  onPassed(stars: number): void;
  onNext(): void;
  isLast: boolean;
}

export function Step({ face, text, step, onPassed, onNext, isLast }: StepProps) {
  const run = useStep(text, step, onPassed);
  const { tried, answer } = run;
  const passed = tried?.verdict === 'passed';
  const hint = isMarked(run) ? `${step.hint} ${t('page.learn.marked')}` : step.hint;
  const said = answer?.text ?? (run.showsHint ? hint : '');
  const card = useRoom(passed ? '' : said);
  useEffect(() => announce(`${step.title}. ${step.say} ${step.task}`), []);
  useEffect(() => {
    if (answer) announce(answer.text);
    else if (passed) announce(`${t('page.learn.wellDone')} ${tried.said}`);
  }, [answer, passed]);
  return (
    <div class={`table lesson table-${face.id}`}>
      <div class="table-screen">
        <div class="table-say lesson-say">
          <div ref={card} class={`lesson-card${passed ? ' passed' : ''}`}>
            <h1>{step.title}</h1>
            {passed ? (
              <>
                <p class="lesson-praise">
                  <Stars count={tried.stars} /> <strong>{t('page.learn.wellDone')}</strong> {tried.said}
                </p>
                {tried.stars < MAX_STARS && <p class="muted">{t('page.learn.allStars')}</p>}
              </>
            ) : (
              <>
                <p class="lesson-about">{step.say}</p>
                <p class="lesson-task">{step.task}</p>
                {said && (
                  <p class={`lesson-answer ${answer?.kind ?? 'hint'}`} role="status">
                    {said}
                  </p>
                )}
              </>
            )}
          </div>
        </div>
        {tried && <LessonBoard face={face} tried={tried} step={step} run={run} />}
        <div class="actions lesson-actions">
          {passed ? (
            <Button look="primary large" icon="forward" class="button primary lesson-next" onClick={onNext}>
              {t(isLast ? 'page.learn.finish' : 'page.learn.next')}
            </Button>
          ) : (
            <>
              <Button icon="hint" onClick={() => run.toggleHint()} aria-pressed={run.showsHint}>
                {t('page.learn.hint')}
              </Button>
              {step.needed > 1 && (
                <Button icon="restart" onClick={() => run.restart()} disabled={!run.moves.length}>
                  {t('page.learn.again')}
                </Button>
              )}
              <Button icon="forward" onClick={onNext}>
                {t('page.learn.skip')}
              </Button>
            </>
          )}
        </div>
      </div>
      <div class={`table-side${passed ? ' idle' : ''}`} inert={passed}>
        <TypeMove example={face.example} onPlay={run.play} onChange={run.mend}>
          {null}
        </TypeMove>
      </div>
    </div>
  );
}
