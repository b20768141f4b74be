// A position out of the rules, drawn by the game's own board.
import { useEffect, useState } from 'preact/hooks';
import type { Example, Face } from '../../boards/face';
import { lastDecision } from '../../play/entries';
import { StillBoard } from '../../play/still-board';
import { rules } from '../../rules/client';
import { type Entry, NOW, REFEREE, type State } from '../../rules/types';

interface Drawn {
  state: State;
  before: State | null;
  last: Entry | null;
}

async function draw(example: Example): Promise<Drawn | null> {
  const table = await rules.open();
  try {
    for (const line of example.lines) {
      const { error } = await rules.run(table, line);
      if (error) return null;
    }
    const state = await rules.describe(table, REFEREE, NOW);
    const entries = await rules.history(table, REFEREE, 0);
    const decision = lastDecision(entries, entries.length);
    const before = decision < 0 ? null : await rules.describe(table, REFEREE, decision);
    return state && { state, before, last: entries[decision] ?? null };
  } finally {
    await rules.close(table);
  }
}

export function ExampleFigure({ face, example }: { face: Face; example: Example }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => void draw(example).then(setDrawn), [example]);
  return (
    <figure class="example">
      <div class="example-board" inert>
        {drawn && <StillBoard face={face} {...drawn} hint={example.hint ?? null} />}
      </div>
      <figcaption>{example.caption}</figcaption>
    </figure>
  );
}
