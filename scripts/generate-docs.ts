/** Writes the pages and tables that are made from the code. A test fails while they are stale. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { callsPage } from './docs/calls-page.ts';
import { codebookPage } from './docs/codebook-page.ts';
import { commandLinePage } from './docs/command-line-page.ts';
import { configurationPage } from './docs/configuration-page.ts';
import { errorsPage } from './docs/errors-page.ts';
import { formatPage } from './docs/format-page.ts';
import { formatVectors } from './docs/format-vectors.ts';
import { marksPage } from './docs/marks-page.ts';
import { TRUSTED_FOLDERS, trustedReadme } from './docs/trusted-files.ts';

for (const [name, text] of [
  ['docs/calls.md', callsPage()],
  ['docs/codebook.md', await codebookPage()],
  ['docs/errors.md', errorsPage()],
  ['docs/configuration.md', configurationPage()],
  ['docs/command-line.md', commandLinePage()],
  ['docs/format.md', formatPage()],
  ['docs/format-vectors.json', await formatVectors()],
  ['docs/marks.md', await marksPage()],
  ...TRUSTED_FOLDERS.map((folder) => [`${folder}/README.md`, trustedReadme(folder)] as const),
] as const) {
  await writeFile(fileURLToPath(new URL(`../${name}`, import.meta.url)), text);
}
