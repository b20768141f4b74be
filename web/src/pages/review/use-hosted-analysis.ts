// The judgement of a game by the server: followed while it is made there, and shown at once where it is kept.
import { useEffect, useState } from 'preact/hooks';
import { type AnalysisNews, askAnalysis, fetchAnalysis, type HostedAnalysis } from '../../online/analysis';
import type { Decision, Summary } from '../../rules/types';

const LOOK_MS = 1000;
const RETRY_MS = 5000; // when the server could not be reached

export interface Hosted {
  status: HostedAnalysis['status'] | 'none';
  offered: boolean; // it may be asked for
  done: number;
  total: number;
  decisions: Decision[];
  players: Summary[];
}

const NOTHING: Hosted = { status: 'none', offered: false, done: 0, total: 0, decisions: [], players: [] };

/** What is known after some news: the last decisions of a game come first, each news goes before them. */
export function withNews(known: Hosted, { analysis, offered = false }: AnalysisNews): Hosted {
  if (!analysis) return { ...NOTHING, offered };
  const { status, done, total, decisions = [], players = known.players } = analysis;
  return { status, offered: status === 'failed', done, total, decisions: [...decisions, ...known.decisions], players };
}

const isUnderWay = ({ status }: Hosted) => status === 'waiting' || status === 'running';

/** When to look again; null: there is nothing more to come. */
export function nextLook(known: Hosted, more: boolean): number | null {
  if (more) return 0;
  return isUnderWay(known) ? LOOK_MS : null;
}

export function useHostedAnalysis(id: string | null) {
  const [hosted, setHosted] = useState(NOTHING);
  const [round, setRound] = useState(0); // counts up with every question, which begins a new look
  useEffect(() => {
    if (!id) return;
    let isCurrent = true;
    let timer = 0;
    let known = NOTHING;
    async function look(table: string) {
      let pause: number | null = RETRY_MS;
      try {
        const news = await fetchAnalysis(table, known.decisions.length);
        if (!isCurrent) return;
        known = withNews(known, news);
        setHosted(known);
        pause = nextLook(known, news.analysis?.more ?? false);
      } catch {
        if (!isUnderWay(known)) return; // the browser's own analysis is there in any case
      }
      if (isCurrent && pause !== null) timer = window.setTimeout(() => void look(table), pause);
    }
    void look(id);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, round]);

  /** Fails with what the server says against it. */
  async function ask(): Promise<void> {
    if (!id) return;
    await askAnalysis(id);
    setRound((count) => count + 1);
  }
  return { hosted, isUnderWay: isUnderWay(hosted), ask };
}
