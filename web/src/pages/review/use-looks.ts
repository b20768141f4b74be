// The deeper looks that were taken at a record in this tab, and the analysis that follows them. A reload keeps them.
import { useEffect, useState } from 'preact/hooks';
import type { Candidate } from '../../rules/types';
import { followLooks, type Judged, type Looks } from './deeper';

const KEY = 'fivefold.looks';

function keptOf(record: string): Looks {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { record: string; looks: Looks } | null;
    return kept?.record === record ? kept.looks : {};
  } catch {
    return {};
  }
}

function keep(record: string, looks: Looks): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ record, looks }));
  } catch {
    // forbidden or full: then they are taken again
  }
}

interface Followed extends Judged {
  of: Judged;
  looks: Looks;
}

export function useLooks(record: string, judged: Judged) {
  const [looks, setLooks] = useState<Looks>(() => keptOf(record));
  const [last, setLast] = useState<Followed | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const follow = async () => {
      const found = await followLooks(judged, looks);
      if (isCurrent) setLast({ ...found, of: judged, looks });
    };
    if (Object.keys(looks).length) void follow().catch(() => undefined); // without rules nothing of the page works
    return () => {
      isCurrent = false;
    };
  }, [judged, looks]);
  const change = (next: Looks) => {
    setLooks(next);
    keep(record, next);
  };
  const followed = last?.of === judged ? last : null;
  return {
    judged: followed ?? judged,
    /** The best moves of a decision, once the verdict on it follows them. */
    lookAt: (entry: number): Candidate[] | null => followed?.looks[entry] ?? null,
    take: (entry: number, moves: Candidate[]) => change({ ...looks, [entry]: moves }),
    forget: () => change({}),
  };
}
