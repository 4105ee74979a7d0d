import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callsPage } from '../scripts/docs/calls-page.ts';
import { commandLinePage } from '../scripts/docs/command-line-page.ts';
import { configurationPage } from '../scripts/docs/configuration-page.ts';
import { errorsPage } from '../scripts/docs/errors-page.ts';
import { formatPage } from '../scripts/docs/format-page.ts';
import { formatVectors } from '../scripts/docs/format-vectors.ts';

it.each([
  ['calls.md', callsPage],
  ['errors.md', errorsPage],
  ['configuration.md', configurationPage],
  ['command-line.md', commandLinePage],
  ['format.md', formatPage],
  ['format-vectors.json', formatVectors],
])('docs/%s is what the code says now (else: npm run docs:generate)', async (name, page) => {
  expect(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')).toBe(await page());
});
