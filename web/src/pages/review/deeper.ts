// Whoever looks at a move has its position searched for longer than the analysis of a whole game has for it, and sees the best
// moves of that search. Verdict, class, accuracy and graph follow it: two looks side by side may not contradict each other.
import { rules } from '../../rules/client';
import type { Candidate, Decision, Summary } from '../../rules/types';

export interface Judged {
  decisions: Decision[];
  players: Summary[];
}

/** The best moves by a deeper look, by the entry of the decision. */
export type Looks = Record<number, Candidate[]>;

/** What was lost, by the best moves as they were found; null: nobody knows. */
function lossBy(decision: Decision, moves: Candidate[], best: number): number | null {
  const { loss = null, after, alternatives } = decision;
  const played = moves.find(({ move }) => move === decision.move);
  if (played) return played.win === null ? null : Math.max(0, best - played.win);
  if (loss === null) return null;
  if (alternatives?.length || typeof after?.win !== 'number') return Math.min(loss, best); // compared with the best move alone
  return Math.max(0, best - after.win);
}

/** The same of points that are made alone: what was lost is told at once. */
function withPoints(decision: Decision, moves: Candidate[]): Decision {
  const [{ move, line, sentence, win, score }] = moves;
  if (score === null) return decision;
  const played = moves.find((each) => each.move === decision.move)?.score;
  const loss = typeof played === 'number' ? Math.max(0, score - played) : (decision.loss ?? 0);
  return { ...decision, best: move, line, sentence, value: { win, score }, loss, worse: loss > 0 };
}

/** A decision with what a deeper look at its position found; as it was where that tells nothing about it. */
export function withLook(decision: Decision, moves: Candidate[]): Decision {
  const [best] = moves;
  if (decision['loss-unit'] === 'score' && best) return withPoints(decision, moves);
  if (decision['loss-unit'] !== 'win' || !best || best.win === null) return decision;
  const loss = lossBy(decision, moves, best.win);
  if (loss === null) return decision;
  const { move, line, sentence, win, score } = best;
  return { ...decision, best: move, line, sentence, value: { win, score }, loss };
}

/** Loss and chance of a decision where both are known. */
function lossOf(decision: Decision): { loss: number; win: number } | null {
  const { loss = null, value } = decision;
  if (decision['loss-unit'] !== 'win' || loss === null || typeof value?.win !== 'number') return null;
  return { loss, win: value.win };
}

async function followPlayer(decisions: Decision[], summary: Summary): Promise<Judged> {
  const own = decisions.filter(({ player }) => player === summary.player);
  const known = own.filter(lossOf);
  if (!known.length) return { decisions: own, players: [summary] };
  const { moves, accuracy = null } = await rules.judgeLosses(known.flatMap((decision) => lossOf(decision) ?? []));
  const verdicts = new Map(known.map(({ entry }, index) => [entry, moves[index]]));
  const count = (kind: string) => moves.filter((move) => move.class === kind).length;
  const [inaccuracies, mistakes, blunders] = ['inaccuracy', 'mistake', 'blunder'].map(count);
  return {
    decisions: own.map((decision) => ({ ...decision, ...verdicts.get(decision.entry) })),
    players: [{ ...summary, accuracy, inaccuracies, mistakes, blunders }],
  };
}

/** An analysis as the deeper looks leave it. */
export async function followLooks({ decisions, players }: Judged, looks: Looks): Promise<Judged> {
  const looked = decisions.map((decision) => withLook(decision, looks[decision.entry] ?? []));
  const each = await Promise.all(players.map((summary) => followPlayer(looked, summary)));
  return {
    decisions: each.flatMap((part) => part.decisions).sort((a, b) => b.entry - a.entry),
    players: each.flatMap((part) => part.players),
  };
}
