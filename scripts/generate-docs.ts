/** Writes the pages of docs/ that are made from the code. A test fails while they are stale. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { callsPage } from './docs/calls-page.ts';
import { commandLinePage } from './docs/command-line-page.ts';
import { configurationPage } from './docs/configuration-page.ts';
import { errorsPage } from './docs/errors-page.ts';
import { formatPage } from './docs/format-page.ts';
import { formatVectors } from './docs/format-vectors.ts';

for (const [name, text] of [
  ['calls.md', callsPage()],
  ['errors.md', errorsPage()],
  ['configuration.md', configurationPage()],
  ['command-line.md', commandLinePage()],
  ['format.md', formatPage()],
  ['format-vectors.json', await formatVectors()],
] as const) {
  await writeFile(fileURLToPath(new URL(`../docs/${name}`, import.meta.url)), text);
}
