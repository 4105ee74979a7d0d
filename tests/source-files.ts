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

/** The path that an import leads to, or undefined for one of an npm package or of Node. */
export function targetOf(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file.path), specifier));
  const [, name, rest] = /^@productive-mining\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  if (!name || !rest) return undefined;
  return `${['server', 'web', 'cli'].includes(name) ? 'apps' : 'packages'}/${name}/${rest}`;
}

/** "packages/work" of "packages/work/registry.ts". */
export function unitOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}
