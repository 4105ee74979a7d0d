/** Reads the files of the repository from which the reference is made, once at the start. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** True in the source (apps/server/docs), false in the bundle (dist). */
const isSource = import.meta.url.endsWith('.ts');
const ROOT = new URL(isSource ? '../../../' : '../', import.meta.url);

/** The place of a file that is named from the root of the repository. */
export function inRepository(path: string): string {
  return fileURLToPath(new URL(path, ROOT));
}

export interface PageParts {
  /** Fonts and design tokens, the same as the page's, and the style of the reference. */
  style: string;
  script: string;
  /** docs/fields.md */
  fields: string;
}

const FONTS = [
  { family: 'Inter Variable', file: /^inter-latin-wght-normal-[\w-]+\.woff2$/, weight: '100 900' },
  {
    family: 'JetBrains Mono Variable',
    file: /^jetbrains-mono-latin-wght-normal-[\w-]+\.woff2$/,
    weight: '100 800',
  },
];

/** The fonts of the other pages, from their build; empty without one. */
async function readFonts(): Promise<string> {
  const built = await readdir(inRepository('apps/web/dist/assets')).catch(() => []);
  return FONTS.map(({ family, file, weight }) => {
    const name = built.find((other) => file.test(other));
    if (name === undefined) return '';
    return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("/assets/${name}") format("woff2")}\n`;
  }).join('');
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
  return { style: `${await readFonts()}${tokens}${style}`, script: script!, fields: fields! };
}
