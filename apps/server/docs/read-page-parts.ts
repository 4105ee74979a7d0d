/** Files of the repository that the reference is made of, read once at the start. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** From the source in apps/server/docs, or from the bundle in dist. */
const isSource = import.meta.url.endsWith('.ts');
const ROOT = new URL(isSource ? '../../../' : '../', import.meta.url);

export interface PageParts {
  /** The tokens of the look, the same as the page's, and the style of the reference. */
  style: string;
  script: string;
  /** docs/fields.md */
  fields: string;
}

/** A part that isn't there leaves the page plainer, not absent. */
export async function readPageParts(): Promise<PageParts> {
  const [tokens, style, script, fields] = await Promise.all(
    [
      'apps/web/app/tokens.css',
      'apps/server/docs/reference.css',
      'apps/server/docs/filter-entries.js',
      'docs/fields.md',
    ].map((path) => readFile(fileURLToPath(new URL(path, ROOT)), 'utf8').catch(() => '')),
  );
  return { style: `${tokens}${style}`, script: script!, fields: fields! };
}
