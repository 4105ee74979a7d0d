import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callsPage } from '../scripts/docs/calls-page.ts';
import { codebookPage } from '../scripts/docs/codebook-page.ts';
import { commandLinePage } from '../scripts/docs/command-line-page.ts';
import { configurationPage } from '../scripts/docs/configuration-page.ts';
import { errorsPage } from '../scripts/docs/errors-page.ts';
import { formatPage } from '../scripts/docs/format-page.ts';
import { formatVectors } from '../scripts/docs/format-vectors.ts';
import { marksPage } from '../scripts/docs/marks-page.ts';
import { codeLinesOf, TRUSTED_FOLDERS, trustedReadme } from '../scripts/docs/trusted-files.ts';
import { ROOT } from './source-files.ts';

it.each([
  ['calls.md', callsPage],
  ['codebook.md', codebookPage],
  ['errors.md', errorsPage],
  ['configuration.md', configurationPage],
  ['command-line.md', commandLinePage],
  ['format.md', formatPage],
  ['format-vectors.json', formatVectors],
  ['marks.md', marksPage],
])('docs/%s is what the code says now (else: npm run docs:generate)', async (name, page) => {
  expect(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')).toBe(await page());
});

it.each(TRUSTED_FOLDERS)(
  '%s/README.md lists the files that a check runs now (else: npm run docs:generate)',
  (folder) => {
    expect(readFileSync(`${ROOT}/${folder}/README.md`, 'utf8')).toBe(trustedReadme(folder));
  },
);

it('counts lines of code alone', () => {
  const text =
    '/**\n * A note.\n */\nconst a = 1; // one\n\n// alone\nconst b = /* two */ 2;\n/** b. */\nexport { b };\n';
  expect(codeLinesOf(text)).toBe(3);
});
