/** The source files of the repository and what each imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const FOLDERS = ['packages', 'apps', 'bench', 'e2e', 'scripts', 'tests'];
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report']);
const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm;

export interface Import {
  specifier: string;
  /** True for an import that is gone when the program runs. */
  typeOnly: boolean;
}

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
}

function walk(folder: string): string[] {
  const entries = readdirSync(`${ROOT}/${folder}`, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(path) : [path];
  });
}

function read(path: string): SourceFile {
  const text = readFileSync(`${ROOT}/${path}`, 'utf8');
  const imports = [...text.matchAll(IMPORT)].map(([, type, from, dynamic, bare]) => ({
    specifier: from ?? dynamic ?? bare ?? '',
    typeOnly: type !== undefined,
  }));
  return { path, text, imports };
}

/** All TypeScript and JavaScript that people wrote; compiled kernels (*.wasm.ts) are not among them. */
export const sourceFiles: readonly SourceFile[] = FOLDERS.flatMap(walk)
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.wasm.ts'))
  .map(read);

/** All documents that people wrote or that are generated from the source. */
export const documentFiles: readonly { path: string; text: string }[] = [
  ...readdirSync(ROOT),
  ...[...FOLDERS, 'docs'].flatMap(walk),
]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, 'utf8') }));

/** Tests and what serves them alone: they may look into every room, and write what others may not. */
export function isTest(path: string): boolean {
  return /\.(test|slow|cluster|bench)\.tsx?$/.test(path) || path.includes('/testing/');
}

/** Names that begin with # in a package's package.json, each with the files it may lead to, from the root. */
const inPackage = new Map<string, readonly string[]>(
  ['packages', 'apps'].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`).flatMap((name) => {
      const { imports = {} } = JSON.parse(readFileSync(`${ROOT}/${folder}/${name}/package.json`, 'utf8')) as {
        imports?: Record<string, Record<string, string>>;
      };
      return Object.entries(imports).map(([specifier, files]): [string, string[]] => [
        `${folder}/${name} ${specifier}`,
        Object.values(files).map((file) => posix.join(folder, name, file)),
      ]);
    }),
  ),
);

/** The paths that an import leads to; several where Node and browsers take different files, none for one of npm or of Node. */
export function targetsOf(file: SourceFile, specifier: string): readonly string[] {
  if (specifier.startsWith('.')) return [posix.normalize(posix.join(posix.dirname(file.path), specifier))];
  if (specifier.startsWith('#')) return inPackage.get(`${unitOf(file.path)} ${specifier}`) ?? [];
  const [, name, rest] = /^@productive-mining\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  if (!name || !rest) return [];
  return [`${['server', 'web', 'cli'].includes(name) ? 'apps' : 'packages'}/${name}/${rest}`];
}

/** "packages/work" of "packages/work/registry.ts". */
export function unitOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

const byPath = new Map(sourceFiles.map((file) => [file.path, file]));

/** The source of what an import leads to: of a compiled kernel, the AssemblyScript that it was compiled from. */
function sourceOf(target: string): string {
  return target.replace(/\.wasm\.ts$/, '.as.ts').replace(/\.as$/, '.as.ts');
}

/**
 * The files that a file needs when it runs, through any number of files, sources of compiled kernels among them.
 * @param isFollowed whether a file's own imports are taken too; it is among the answer in either case
 */
export function neededBy(
  path: string,
  isFollowed: (path: string) => boolean = () => true,
  seen = new Set<string>(),
): Set<string> {
  const file = byPath.get(path);
  const needed = file?.imports.filter(({ typeOnly }) => !typeOnly) ?? [];
  for (const target of needed.flatMap(({ specifier }) => targetsOf(file!, specifier))) {
    const source = sourceOf(target);
    if (seen.has(source)) continue;
    seen.add(source);
    if (isFollowed(source)) neededBy(source, isFollowed, seen);
  }
  return seen;
}
