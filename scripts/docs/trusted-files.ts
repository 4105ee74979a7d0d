/** The tables "What must be trusted" of READMEs: which files a reader's check runs, and how many lines they have. */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { neededBy, ROOT, type SourceFile, sourceFiles } from '../../tests/source-files.ts';
import { fillTables } from './fill-tables.ts';

const byPath = new Map(sourceFiles.map((file) => [file.path, file]));

/** Files of a kind whose imports a check of its blocks needs; index.ts, which joins them, also leads to pictures and records. */
const CHECKING = ['verify.ts', 'plan.ts', 'result.ts', 'statements.ts', 'binding.ts', 'reasons.ts'];

/** Lines that hold code: neither empty nor of a comment alone. */
export function codeLinesOf(text: string): number {
  return text
    .replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}

function fileOf(path: string): SourceFile {
  const file = byPath.get(path);
  if (!file) throw new RangeError(`${path} is no source file`);
  return file;
}

const closureOf = (path: string, isFollowed?: (path: string) => boolean) => [
  path,
  ...neededBy(path, isFollowed),
];

const kindFolders = presentations
  .map(({ value }) => value)
  .filter(isAvailable)
  .map((kind) => `packages/work/${kind.replaceAll('_', '-')}`);
const isOfKind = (path: string) => kindFolders.some((folder) => path.startsWith(`${folder}/`));

/** What packages/verify runs of every block, whatever its kind. */
const shared = closureOf('packages/verify/verify-block.ts', (path) => !isOfKind(path)).filter(
  (path) => !isOfKind(path),
);

/** Names of the npm packages that some files import, in alphabetical order. */
function librariesOf(paths: readonly string[]): string[] {
  const names = paths
    .flatMap((path) => fileOf(path).imports)
    .filter(({ typeOnly, specifier }) => !typeOnly && /^@?[a-z]/.test(specifier))
    .map(({ specifier }) => specifier)
    .filter((specifier) => !specifier.startsWith('@productive-mining/') && !specifier.startsWith('node:'))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].sort();
}

interface Group {
  /** What the files are needed for, as a full phrase. */
  for: string;
  paths: readonly string[];
}

/** A row a file, group after group, each without what an earlier one has; then a sum for each group. */
function tableOf(folder: string, groups: readonly Group[]): string {
  const listed = new Set<string>();
  const rows: string[] = [];
  const sums: string[] = [];
  for (const group of groups) {
    const paths = [...new Set(group.paths)].filter((path) => !listed.has(path)).sort(ownFirst(folder));
    let lines = 0;
    for (const path of paths) {
      listed.add(path);
      const count = codeLinesOf(fileOf(path).text);
      lines += count;
      rows.push(`| \`${posix.relative(folder, path)}\` | ${count} | ${group.for} |`);
    }
    sums.push(`${group.for}: ${paths.length} files, ${lines.toLocaleString('en')} lines`);
  }
  const libraries = librariesOf([...listed]).map((name) => `\`${name}\``);
  return [
    '| File | Lines of code | Needed for |\n| --- | --- | --- |',
    `${rows.join('\n')}\n`,
    `${sums.join('; ')}. Libraries: ${libraries.join(', ') || 'none'}.`,
  ].join('\n');
}

/** By path, files below the folder before all others. */
function ownFirst(folder: string): (a: string, b: string) => number {
  const rank = (path: string) => `${path.startsWith(`${folder}/`) ? 0 : 1}${path}`;
  return (a, b) => (rank(a) < rank(b) ? -1 : 1);
}

/** What the check of a kind's certificate runs beside the files of packages/verify's table, and what computing all leaves adds. */
function kindTable(folder: string): string {
  const checking = CHECKING.flatMap((name) => closureOf(`${folder}/${name}`));
  const without = (paths: readonly string[]) => paths.filter((path) => !shared.includes(path));
  return tableOf(folder, [
    { for: 'either check', paths: without([`${folder}/index.ts`, ...checking]) },
    { for: 'all leaves computed here', paths: without(closureOf(`${folder}/compute.ts`)) },
  ]);
}

const TABLES: Readonly<Record<string, () => string>> = {
  'packages/verify': () => tableOf('packages/verify', [{ for: 'any block', paths: shared }]),
  'packages/ledger': () =>
    tableOf('packages/ledger', [
      { for: 'one block', paths: closureOf('packages/ledger/chain/check-block.ts') },
      { for: 'a chain', paths: closureOf('packages/ledger/chain/check-chain.ts') },
    ]),
  ...Object.fromEntries(kindFolders.map((folder) => [folder, () => kindTable(folder)])),
};

/** Folders whose README has a table of what must be trusted. */
export const TRUSTED_FOLDERS = Object.keys(TABLES).filter((folder) =>
  existsSync(`${ROOT}/${folder}/README.md`),
);

/** README.md of such a folder: its prose as it is, with the table of today. @throws RangeError when it has no place for it */
export function trustedReadme(folder: string): string {
  const page = readFileSync(`${ROOT}/${folder}/README.md`, 'utf8');
  return fillTables(page, { trusted: TABLES[folder]! }, `${folder}/README.md`);
}
