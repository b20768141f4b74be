// The judgement of a record: made in a worker of its own and told decision by decision, or by the server whose game it is. A
// reload of the page keeps the browser's own.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Thinker } from '../../rules/client';
import type { Judged } from './deeper';
import { useHostedAnalysis } from './use-hosted-analysis';
import { useLooks } from './use-looks';

const LIMITS = { level: 10, movetime: 250 };
const KEY = 'fivefold.analysis';

const NOTHING: Judged = { decisions: [], players: [] };

/** What was found about this record in this tab. */
function keptOf(record: string): Judged {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (Judged & { record: string }) | null;
    return kept?.record === record ? { decisions: kept.decisions, players: kept.players } : NOTHING;
  } catch {
    return NOTHING;
  }
}

function keep(record: string, judged: Judged): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ record, ...judged }));
  } catch {
    // forbidden or full: then it is reckoned again
  }
}

function useOwnAnalysis(record: string) {
  const [judged, setJudged] = useState<Judged>(() => keptOf(record));
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null); // while it runs
  const thinker = useRef<Thinker | null>(null);
  useEffect(() => () => thinker.current?.close(), []);

  /** Whether it came to its end. */
  async function analyse(total: number): Promise<boolean> {
    let found = NOTHING;
    setJudged(found);
    setProgress({ done: 0, total });
    thinker.current ??= new Thinker();
    const isWhole = await thinker.current
      .analyse(record, LIMITS, (news) => {
        if (news.type !== 'progress') return;
        setProgress({ done: news.done, total: news.total });
        found = { decisions: [...found.decisions, news.decision], players: news.players };
        setJudged(found);
      })
      .then(
        () => true,
        () => false, // stopped: what is judged stays
      );
    keep(record, found);
    setProgress(null);
    return isWhole;
  }
  const stop = () => thinker.current?.stop();
  return { judged, progress, analyse, stop };
}

/** `id`: the server's game, where it is one. What was asked for last is shown, and at first what the server has. */
export function useAnalysis(record: string, id: string | null) {
  const own = useOwnAnalysis(record);
  const { hosted, isUnderWay, ask } = useHostedAnalysis(id);
  const [wantsOwn, setWantsOwn] = useState(false);
  const isHosted = !wantsOwn && (isUnderWay || hosted.decisions.length > 0 || hosted.status === 'failed');
  const { judged, lookAt, take, forget } = useLooks(record, isHosted && hosted.decisions.length ? hosted : own.judged);
  const analyse = (total: number) => {
    setWantsOwn(true);
    forget();
    return own.analyse(total);
  };
  const askServer = () => ask().then(() => setWantsOwn(false));
  return {
    decisions: judged.decisions,
    players: judged.players,
    lookAt,
    take,
    progress: own.progress,
    hosted: isHosted ? hosted : null,
    offered: hosted.offered,
    analyse,
    askServer,
    stop: own.stop,
  };
}
