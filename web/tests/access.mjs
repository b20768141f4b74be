// What axe-core finds on a page.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

// As text and not as a script tag: the policy of the page forbids foreign scripts.
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SETTLING_MS = 500;
const MOST_LOOKS = 8;

async function findWrong(page, rules) {
  const { violations } = await page.evaluate(
    (only) => globalThis.axe.run(document, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) }),
    rules,
  );
  return violations;
}

/** Nothing may be wrong, however small; `rules` limits what is looked for. What is wrong only while a new scheme's colours come is
    not: somebody who looks at the page has to see it, too. */
export async function checkAccess(page, name, rules) {
  await page.evaluate(axe);
  let wrong = await findWrong(page, rules);
  for (let looks = 1; wrong.length && looks < MOST_LOOKS; looks++) {
    await page.waitForTimeout(SETTLING_MS);
    wrong = await findWrong(page, rules);
  }
  assert.deepEqual(
    wrong.map(
      ({ id, nodes }) =>
        `${name}: ${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.target} ${node.failureSummary}`)
          .join(' | ')}`,
    ),
    [],
  );
}
