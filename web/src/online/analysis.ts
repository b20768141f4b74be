// Analyses that the server makes of its games that are over, once for all who look (docs/api.md).
import type { Decision, Summary } from '../rules/types';
import { call, ensurePlayer } from './api';

export interface HostedAnalysis {
  status: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  more?: boolean; // there are further decisions to be asked for
  decisions?: Decision[];
  players?: Summary[];
}

export interface AnalysisNews {
  analysis: HostedAnalysis | null; // null: nobody has asked for one
  offered?: boolean; // then: whether a player may
}

/** What was found so far, but for the first `since` decisions. */
export const fetchAnalysis = (id: string, since: number) =>
  call<AnalysisNews>('GET', `/tables/${id}/analysis?since=${since}`);

export async function askAnalysis(id: string): Promise<void> {
  await ensurePlayer('');
  await call<AnalysisNews>('POST', `/tables/${id}/analysis`, {});
}
