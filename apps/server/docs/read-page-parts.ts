/** Reads the files of the repository from which the reference is made, once at the start. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** True in the source (apps/server/docs), false in the bundle (dist). */
const isSource = import.meta.url.endsWith('.ts');
const ROOT = new URL(isSource ? '../../../' : '../', import.meta.url);

/** The place of a file that is named from the root of the repository. */
export function inRepository(path: string): string {
  return fileURLToPath(new URL(path, ROOT));
}

export interface PageParts {
  /** Design tokens, the same as the page's, and the style of the reference. */
  style: string;
  script: string;
  /** docs/fields.md */
  fields: string;
}

/** Reads the parts. A missing one leaves the page plainer, not absent. */
export async function readPageParts(): Promise<PageParts> {
  const [tokens, style, script, fields] = await Promise.all(
    [
      'apps/web/app/tokens.css',
      'apps/server/docs/reference.css',
      'apps/server/docs/filter-entries.js',
      'docs/fields.md',
    ].map((path) => readFile(inRepository(path), 'utf8').catch(() => '')),
  );
  return { style: `${tokens}${style}`, script: script!, fields: fields! };
}
