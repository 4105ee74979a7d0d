/** Amount of code that a browser loads, measured on the built front end (apps/web/dist) as gzip sends it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathsOf, SCREENS } from '../apps/web/app/routes.ts';

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const INITIAL_MAX_BYTES = 130_000;
/** Limit of the entry, which runs before the first paint. */
const ENTRY_MAX_BYTES = 4000;
const LOADED_LATER_MAX_BYTES = 80_000;
/** Limit of the worker that checks a block and its place in the log, without the kernels, which it loads by kind. */
const VERIFY_WORKER_MAX_BYTES = 150_000;
/** Chunks that open on request and can't be small: code editors and 3D. */
const EDITORS_AND_3D: readonly string[] = ['custom-algorithm-lab', 'sql-editor'];

interface Chunk {
  bytes: number;
  /** Files that run before it. */
  imports: readonly string[];
  /** Files that it may ask for later. */
  later: readonly string[];
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

function readChunk(file: string): Chunk {
  const text = readFileSync(`${DIST}/assets/${file}`, 'utf8');
  return {
    bytes: gzipSync(text).length,
    imports: namesIn(text, /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g),
    later: namesIn(text, /\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
  };
}

describe('the built front end', () => {
  const chunks = new Map<string, Chunk>();
  let initial: ReadonlySet<string> = new Set();
  /** By path the files that the server has the browser fetch beside those of index.html. */
  let preloads: Readonly<Record<string, readonly string[]>> = {};
  const screenFilesAt = (path: string) => (preloads[path] ?? []).map((file) => file.replace('/assets/', ''));

  /** The files themselves and all that run before them. */
  function withImports(files: Iterable<string>): Set<string> {
    const found = new Set<string>();
    const visit = (file: string) => {
      if (found.has(file)) return;
      found.add(file);
      for (const other of chunks.get(file)?.imports ?? []) visit(other);
    };
    for (const file of files) visit(file);
    return found;
  }

  const bytesOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (chunks.get(file)?.bytes ?? Number.NaN), 0);

  const verifyWorkers = () => [...chunks.keys()].filter((file) => file.startsWith('verify-worker-'));

  beforeAll(() => {
    if (!existsSync(`${DIST}/index.html`)) throw new Error('apps/web/dist is missing: run npm run build.');
    for (const file of readdirSync(`${DIST}/assets`))
      if (file.endsWith('.js')) chunks.set(file, readChunk(file));
    const page = readFileSync(`${DIST}/index.html`, 'utf8');
    preloads = JSON.parse(readFileSync(`${DIST}/preloads.json`, 'utf8'));
    initial = withImports([
      ...namesIn(page, /(?:src|href)="\/assets\/([\w.-]+\.js)"/g),
      ...screenFilesAt('/'),
    ]);
  });

  it('runs on / with the Mining page at 130 kB of JavaScript at most', () => {
    for (const part of ['main-', 'mining-screen-']) {
      expect([...initial].filter((file) => file.startsWith(part))).toHaveLength(1);
    }
    expect(bytesOf(initial), `bytes of ${[...initial].join(', ')}`).toBeLessThanOrEqual(INITIAL_MAX_BYTES);
  });

  it('names for each page that is built the code of its own screen, and nothing that its screen doesn’t run', () => {
    expect(Object.keys(preloads).sort()).toEqual(
      SCREENS.filter(({ upcoming }) => upcoming === undefined)
        .flatMap(pathsOf)
        .sort(),
    );
    for (const path of Object.keys(preloads)) {
      const [screen, ...others] = screenFilesAt(path);
      expect(screen).toMatch(/-screen-[\w-]{8}\.js$/);
      const run = withImports([screen!]);
      expect(others.filter((file) => !run.has(file))).toEqual([]);
      expect([...run].filter((file) => !initial.has(file) && !others.includes(file))).toEqual(
        initial.has(screen!) ? [] : [screen],
      );
    }
  });

  it('names the answers that a screen asks for first, where the path alone says which', () => {
    const reads = JSON.parse(readFileSync(`${DIST}/first-reads.json`, 'utf8'));
    expect(reads['/coverage'][0]).toBe('/api/coverage');
    expect(reads['/records'][0]).toBe('/api/records');
    expect(reads['/downloads'][0]).toBe('/api/mining/stats');
    expect(reads).not.toHaveProperty('/');
    expect(reads).not.toHaveProperty('/blocks/:index');
    for (const path of (Object.values(reads) as string[][]).flat()) expect(path).toMatch(/^\/api\/[a-z/-]+$/);
  });

  it('starts by an entry that waits for no large file', () => {
    const entry = namesIn(
      readFileSync(`${DIST}/index.html`, 'utf8'),
      /<script[^>]*src="\/assets\/([\w.-]+\.js)"/g,
    );
    expect(entry).toHaveLength(1);
    expect(bytesOf(withImports(entry))).toBeLessThanOrEqual(ENTRY_MAX_BYTES);
  });

  it('loads every other part in 80 kB at most, save editors and 3D', () => {
    // The code of a kind comes into the worker, which is loaded by then.
    const verifying = withImports(verifyWorkers());
    const later = new Set([...chunks.values()].flatMap((chunk) => chunk.later));
    const sizes = [...later].map((file) => {
      const more = [...withImports([file])].filter((other) => !initial.has(other) && !verifying.has(other));
      return { name: file.replace(/-[\w-]{8}\.js$/, ''), bytes: bytesOf(more) };
    });
    expect(sizes.length).toBeGreaterThan(10);
    const tooLarge = sizes.filter(({ bytes }) => !(bytes <= LOADED_LATER_MAX_BYTES));
    expect(tooLarge.filter(({ name }) => !EDITORS_AND_3D.includes(name))).toEqual([]);
    expect(tooLarge.map(({ name }) => name)).toEqual(expect.arrayContaining([...EDITORS_AND_3D]));
  });

  it('loads the worker that checks a block on request, and it the code of a kind', () => {
    const worker = verifyWorkers();
    expect(worker).toHaveLength(1);
    const needed = withImports(worker);
    expect([...needed].filter((file) => initial.has(file))).toEqual([]);
    expect(bytesOf(needed)).toBeLessThanOrEqual(VERIFY_WORKER_MAX_BYTES);
    expect(chunks.get(worker[0]!)!.later.filter((file) => /^(compute|verify)-/.test(file))).toHaveLength(18);
  });
});
