// A position out of the rules, drawn by the game's own board when it comes near the screen.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import type { Face } from '../../boards/face';
import { faces } from '../../boards/registry';
import { lastDecision } from '../../play/entries';
import { StillBoard } from '../../play/still-board';
import { rules } from '../../rules/client';
import { type Entry, NOW, REFEREE, type State, TURN_OVER } from '../../rules/types';
import { checkedMove, reportedPoints, type Transcript } from './transcript';

interface Drawn {
  state: State;
  before: State | null;
  last: Entry | null;
  report: string[]; // what the last command was answered
}

/** Does what the transcript says; null where the rules refuse a command. */
async function draw({ commands }: Transcript): Promise<Drawn | null> {
  const table = await rules.open();
  try {
    let report: string[] = [];
    for (const command of commands) {
      const { error, lines } = await rules.run(table, command);
      if (error) return null;
      report = lines;
    }
    const state = await rules.describe(table, REFEREE, NOW);
    const entries = await rules.history(table, REFEREE, 0);
    const decision = lastDecision(entries, entries.length);
    const before = decision < 0 ? null : await rules.describe(table, REFEREE, decision);
    return state && { state, before, last: entries[decision] ?? null, report };
  } finally {
    await rules.close(table);
  }
}

/** What the move brought, in words: of one that was played by the scores, of one that was looked at by its report. */
function worthOf(face: Face, { state, before, last, report }: Drawn): string | null {
  const points = reportedPoints(report);
  if (!before || !last || state.turn === TURN_OVER)
    return points === null ? null : t('page.boards.points', { count: points });
  const scores = state.scores.map((score, index) => score - before.scores[index]);
  return scores[last.player - 1] ? face.score({ ...state, scores }, last.player) : null;
}

const NEAR = '600px'; // so far from the screen a picture is drawn

function useNear() {
  const element = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, isNear };
}

interface PictureProps {
  transcript: Transcript;
  whole: boolean;
  caption: ComponentChildren;
}

export function Picture({ transcript, whole, caption }: PictureProps) {
  const face = faces[transcript.game];
  const { element, isNear } = useNear();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    if (isNear) void draw(transcript).then(setDrawn);
  }, [isNear]);
  const isRefused = drawn?.report.some((line) => line.startsWith('illegal '));
  const worth = face && drawn && worthOf(face, drawn);
  return (
    <figure ref={element} class={`example example-${transcript.game}${whole ? ' whole' : ''}`}>
      <div class="example-board" inert>
        {face && drawn && <StillBoard face={face} {...drawn} hint={checkedMove(transcript)} whole={whole} />}
      </div>
      <figcaption>
        {isRefused && <strong class="example-mark refused">{t('page.rules.refused')}</strong>}
        {worth && <strong class="example-mark">{worth}</strong>}
        <span>{caption}</span>
      </figcaption>
    </figure>
  );
}
