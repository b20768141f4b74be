// The judgement of a record, made in a worker of its own and told decision by decision.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Thinker } from '../../rules/client';
import type { Decision } from '../../rules/types';

const LIMITS = { level: 10, movetime: 250 };

export function useAnalysis(record: string) {
  const [decisions, setDecisions] = useState<Decision[]>([]);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null); // while it runs
  const thinker = useRef<Thinker | null>(null);
  useEffect(() => () => thinker.current?.close(), []);

  async function analyse(total: number) {
    setDecisions([]);
    setProgress({ done: 0, total });
    thinker.current ??= new Thinker();
    await thinker.current
      .analyse(record, LIMITS, (news) => {
        if (news.type !== 'progress') return;
        setProgress({ done: news.done, total: news.total });
        setDecisions((known) => [...known, news.decision]);
      })
      .catch(() => undefined); // stopped: what is judged stays
    setProgress(null);
  }
  const stop = () => thinker.current?.stop();
  return { decisions, progress, analyse, stop };
}
