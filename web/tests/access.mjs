// What axe-core finds on a page.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

// As text and not as a script tag: the policy of the page forbids foreign scripts.
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing serious may be wrong; `rules` limits what is looked for. */
export async function checkAccess(page, name, rules) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (only) => globalThis.axe.run(document, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) }),
    rules,
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(
      ({ id, nodes }) =>
        `${name}: ${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.target} ${node.failureSummary}`)
          .join(' | ')}`,
    ),
    [],
  );
}
