/** What a further kind adds to registry.ts, coverages.ts, datasets.ts and presentations.ts, as changes of their text. */
import type { WorkTypeNames } from './name-work-type.ts';

/** The entry of a kind that presentations.ts lists though it can't be mined yet: its braces and what is between. */
export function listedTexts(presentations: string, value: string): string | undefined {
  return new RegExp(`^ {2}(\\{\\n {4}value: '${value}',\\n[\\s\\S]*?\\n {2}\\}),$`, 'm').exec(
    presentations,
  )?.[1];
}

/** One import and one entry at the end of the list. */
export function addToRegistry(registry: string, { folder, constant }: WorkTypeNames): string {
  const entry = `entry(
    ${constant},
    () => import('./${folder}/compute.ts').then((m) => m.compute),
    () => import('./${folder}/verify.ts').then((m) => m.verifier),
  ),`;
  return addImport(
    addToList(registry, 'const entries = [', entry),
    `import { ${constant} } from './${folder}/index.ts';`,
  );
}

/** One line at the end of the list. */
export function addToCoverages(coverages: string, { value, folder }: WorkTypeNames): string {
  return addToList(
    coverages,
    'const coverages: ',
    `['${value}', of(() => import('./${folder}/coverage.ts'))],`,
  );
}

/** One line at the end of the list. */
export function addToDatasets(datasets: string, { value, folder }: WorkTypeNames): string {
  return addToList(datasets, 'const datasets: ', `['${value}', of(() => import('./${folder}/dataset.ts'))],`);
}

/** One import, and the kind's own name in the place of its texts, or at the end of the selector. */
export function addToPresentations(
  presentations: string,
  { folder, constant }: WorkTypeNames,
  listed: string | undefined,
): string {
  const list =
    listed === undefined
      ? addToList(presentations, 'export const presentations: readonly Presentation[] = [', `${constant},`)
      : presentations.replace(listed, () => constant);
  return addImport(list, `import { presentation as ${constant} } from './${folder}/presentation.ts';`);
}

/** Before the bracket that ends the list which begins with `head`. */
function addToList(text: string, head: string, item: string): string {
  const end = text.indexOf('\n];', text.indexOf(head));
  if (!text.includes(head) || end < 0) throw new Error(`no list begins with ${head}`);
  return `${text.slice(0, end)}\n  ${item}${text.slice(end)}`;
}

/** Puts the import where biome wants it, so that no other line moves: imports are in the order of their paths. */
function addImport(text: string, line: string): string {
  const pathOf = (statement: string) => /'(.*)'/.exec(statement)?.[1] ?? '';
  const imports = text.match(/^import .*;$/gm) ?? [];
  const next = imports.find((statement) => pathOf(statement) > pathOf(line));
  if (next !== undefined) return text.replace(next, () => `${line}\n${next}`);
  const last = imports.at(-1) ?? '';
  return text.replace(last, () => `${last}\n${line}`);
}
