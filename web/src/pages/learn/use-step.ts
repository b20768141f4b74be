// A step of a lesson being played: what was tried in it, and what came of that. The rules' worker judges.
import { useEffect, useRef, useState } from 'preact/hooks';
import { asSentence } from '../../app/sentence';
import { prefersStill } from '../../app/settings';
import { rules } from '../../rules/client';
import type { Judged, LessonStep } from '../../rules/types';

/** How long a move that missed the goal stays on the board. */
const SHOWN_MS = 1400;

interface StepPlay {
  tried: Judged | null; // null: not loaded yet
  answer: { text: string; kind: 'refused' | 'note' | 'wrong' | 'goes-on' } | null;
  showsHint: boolean;
  moves: string[]; // made in this attempt
  play(move: string): Promise<boolean>; // whether it was legal
  check(move: string): Promise<string | null>; // what the lesson says to an illegal move
  toggleHint(): void;
  say(text: string, kind?: 'refusal' | 'note'): void;
  mend(): void; // what was refused or missed is being made anew
  restart(): void;
}

export function useStep(text: string, step: LessonStep, onPassed: (stars: number) => void): StepPlay {
  const [tried, setTried] = useState<Judged | null>(null);
  const [answer, setAnswer] = useState<StepPlay['answer']>(null);
  const [hinted, setHinted] = useState(false); // that costs a star, however often it is looked at
  const [showsHint, setShowsHint] = useState(false);
  const attempt = useRef({ moves: [] as string[], tries: 0, timer: 0, busy: true, alive: true });
  const now = attempt.current;
  const ask = (moves: string[]) => rules.tryLesson(text, step.name, moves, now.tries, hinted);

  async function begin() {
    clearTimeout(now.timer);
    now.moves = [];
    const start = await ask([]);
    if (!now.alive) return;
    setTried(start);
    now.busy = false;
  }
  useEffect(() => {
    now.alive = true;
    void begin();
    return () => {
      now.alive = false;
      clearTimeout(now.timer);
    };
  }, []);

  async function play(move: string): Promise<boolean> {
    if (now.busy) return false;
    now.busy = true;
    const result = await ask([...now.moves, move]);
    if (!now.alive) return false;
    if (result.verdict === 'illegal') {
      now.busy = false;
      setAnswer({ text: asSentence(result.said), kind: 'refused' });
      return false;
    }
    now.moves = [...now.moves, move];
    setTried(result);
    setShowsHint(false); // it was for the move before
    if (result.verdict === 'passed') {
      setAnswer(null);
      onPassed(result.stars);
      return true;
    }
    const goesOn = result.verdict === 'goes-on';
    setAnswer({ text: result.said, kind: goesOn ? 'goes-on' : 'wrong' });
    if (goesOn) now.busy = false;
    else {
      now.tries += now.moves.length;
      now.timer = window.setTimeout(() => void begin(), prefersStill() ? SHOWN_MS / 2 : SHOWN_MS);
    }
    return true;
  }

  return {
    tried,
    answer,
    showsHint: showsHint && !answer,
    moves: now.moves,
    play,
    check: async (move) => {
      const result = await ask([...now.moves, move]);
      return result.verdict === 'illegal' ? result.said : null;
    },
    toggleHint: () => {
      setHinted(true);
      setShowsHint(!showsHint || !!answer);
      setAnswer(null);
    },
    say: (words, kind) => setAnswer({ text: asSentence(words), kind: kind === 'note' ? kind : 'refused' }),
    mend: () => setAnswer((given) => (given?.kind === 'goes-on' ? given : null)),
    restart: () => {
      if (now.busy) return;
      now.tries += now.moves.length;
      now.busy = true;
      setAnswer(null);
      void begin();
    },
  };
}
