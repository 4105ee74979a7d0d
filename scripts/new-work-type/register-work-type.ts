/** What a further kind adds to registry.ts, coverages.ts, datasets.ts and presentations.ts, as changes of their text. */
import type { WorkTypeNames } from './name-work-type.ts';

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

/** One import, and the kind's name at the end of the selector. */
export function addToPresentations(presentations: string, { folder, constant }: WorkTypeNames): string {
  return addImport(
    addToList(presentations, 'export const presentations: readonly Presentation[] = [', `${constant},`),
    `import { presentation as ${constant} } from './${folder}/presentation.ts';`,
  );
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
