/**
 * Makes the folder of a further kind: a copy of square-free-numbers/ under the kind's own names, registered. All texts
 * are made before the first is written.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { markExample } from './mark-example.ts';
import { checkLabel, NewWorkTypeError, namesOf, type WorkTypeNames } from './name-work-type.ts';
import { addToCoverages, addToDatasets, addToPresentations, addToRegistry } from './register-work-type.ts';

const EXAMPLE = namesOf('square_free_numbers');
const EXAMPLE_LABEL = "'Square-Free Numbers'";
const PEER_IMPORTS = [
  [`'./${EXAMPLE.folder}/`, `'@productive-mining/work/${EXAMPLE.folder}/`],
  ["'../../bench/", "'../"],
] as const;
const examplePath = fileURLToPath(new URL(`./${EXAMPLE.folder}/`, import.meta.url));

/**
 * @param root of the repository
 * @param label in selectors; without it, the words of the value
 * @returns its folder from the root: packages/work/perfect-powers
 * @throws NewWorkTypeError for a name that can't be taken; nothing was written then
 */
export function makeWorkType(root: string, value: string, label?: string): string {
  const names = namesOf(value);
  const workFolder = path.join(root, 'packages/work');
  const lists = listsOf(workFolder);
  const { registry, presentations } = lists;
  const index = readFileSync(path.join(examplePath, 'index.ts'), 'utf8').replaceAll(EXAMPLE.constant, '');
  refuseTakenName(names, workFolder, registry, presentations, index);
  if (label !== undefined) checkLabel(label);

  const folder = path.join(workFolder, names.folder);
  const files = new Map<string, string>([
    ...exampleFiles(names, label ?? names.label).map(
      ([name, text]) => [path.join(folder, name), text] as const,
    ),
    [path.join(root, 'bench/peers', `${names.folder}.ts`), peerText(names)],
    [path.join(workFolder, 'registry.ts'), addToRegistry(registry, names)],
    [path.join(workFolder, 'coverages.ts'), addToCoverages(lists.coverages, names)],
    [path.join(workFolder, 'datasets.ts'), addToDatasets(lists.datasets, names)],
    [path.join(workFolder, 'presentations.ts'), addToPresentations(presentations, names)],
  ]);
  for (const [file, text] of files) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  formatFiles(
    root,
    [...files.keys()].filter((file) => !file.endsWith('.md')),
  );
  return path.posix.join('packages/work', names.folder);
}

/** Texts of the files that list every kind. */
function listsOf(workFolder: string) {
  const read = (name: string) => readFileSync(path.join(workFolder, name), 'utf8');
  return {
    registry: read('registry.ts'),
    presentations: read('presentations.ts'),
    coverages: read('coverages.ts'),
    datasets: read('datasets.ts'),
  };
}

function refuseTakenName(
  { value, folder, constant }: WorkTypeNames,
  workFolder: string,
  ...lists: string[]
): void {
  const isNamed = lists.some((text) => new RegExp(`\\b${constant}\\b`).test(text));
  if (!isNamed && !existsSync(path.join(workFolder, folder))) return;
  throw new NewWorkTypeError(
    'already_exists',
    `${value} is taken: packages/work has a folder ${folder} or a name ${constant} already.`,
  );
}

/** Path in the kind's folder and text of each of its files. */
function exampleFiles(names: WorkTypeNames, label: string): [string, string][] {
  return readdirSync(examplePath, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.wasm.ts'))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const place = path.relative(examplePath, file);
      const text = readFileSync(file, 'utf8');
      const own = markExample(
        place,
        place === 'presentation.ts' ? text.replaceAll(EXAMPLE_LABEL, () => JSON.stringify(label)) : text,
      );
      const up = '../'.repeat(place.split(path.sep).length);
      return [renamed(place, names), renamed(own, names).replaceAll("'@productive-mining/work/", `'${up}`)];
    });
}

/** The program of bench/peers, which measures the kernel beside another. */
function peerText(names: WorkTypeNames): string {
  const text = readFileSync(new URL('./peer.ts', import.meta.url), 'utf8');
  const moved = PEER_IMPORTS.reduce((moving, [from, to]) => moving.replaceAll(from, to), text);
  return renamed(markExample('peer.ts', moved), names);
}

function renamed(text: string, names: WorkTypeNames): string {
  return text
    .replaceAll(EXAMPLE.value, names.value)
    .replaceAll(EXAMPLE.folder, names.folder)
    .replaceAll(EXAMPLE.constant, names.constant)
    .replaceAll(EXAMPLE.type, names.type);
}

/** Other names have other lengths and another order. */
function formatFiles(root: string, files: string[]): void {
  const biome = createRequire(path.join(root, 'package.json')).resolve('@biomejs/biome/bin/biome');
  const { status, stderr } = spawnSync(process.execPath, [biome, 'check', '--write', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`biome can't format what was made:\n${stderr}`);
}
