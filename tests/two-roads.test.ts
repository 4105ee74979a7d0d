/** Computation and check of a kind go by two roads, and what both reach is listed with its reason. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { neededBy, ROOT, sourceFiles } from './source-files.ts';

/** The kinds, and the example that a further one is a copy of. */
const KINDS = [
  ...readdirSync(`${ROOT}/packages/work`).map((name) => `packages/work/${name}`),
  ...readdirSync(`${ROOT}/scripts/new-work-type`).map((name) => `scripts/new-work-type/${name}`),
].filter((folder) => existsSync(`${ROOT}/${folder}/verify.ts`));

/**
 * What every kind may share without saying why: its plan says what the unit is, which leaves there are and what each is
 * about; its leaf, how the bytes are written and read, while what they say is found twice. The files beside the kinds and
 * those of kit/ know no kind: kernels are loaded, digits grouped, JSON read and compared.
 */
const SHARED_BY_ALL = /^(plan|leaf|packages\/work\/(kit\/)?[\w-]+)\.ts$/;

/** From the folder of the kind where it lies there, else from the root. */
const within = (kind: string, path: string) =>
  path.startsWith(`${kind}/`) ? path.slice(kind.length + 1) : path;

/** testing/both-roads.json of a kind: each further file that both roads reach, with the reason why that is no harm. */
function listedOf(kind: string): Record<string, string> {
  const list = `${ROOT}/${kind}/testing/both-roads.json`;
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : {};
}

describe.each(KINDS)('%s', (kind) => {
  const computing = neededBy(`${kind}/compute.ts`);
  const verifying = neededBy(`${kind}/verify.ts`);

  it('reaches nothing of the other road from either', () => {
    const ofCompute = (path: string) => /^compute(\.ts|\/)/.test(within(kind, path));
    const ofVerify = (path: string) => /^verify(\.ts|\/)/.test(within(kind, path));
    expect([...verifying].filter(ofCompute)).toEqual([]);
    expect([...computing].filter(ofVerify)).toEqual([]);
    expect([...computing].some((path) => path.endsWith('.as.ts'))).toBe(true);
  });

  it('lists what both roads reach, and nothing else, each with its reason', () => {
    const shared = [...verifying]
      .filter((path) => computing.has(path))
      .map((path) => within(kind, path))
      .filter((path) => !SHARED_BY_ALL.test(path));
    const listed = listedOf(kind);
    expect(Object.keys(listed).sort()).toEqual(shared.sort());
    for (const [path, reason] of Object.entries(listed)) expect(reason.length, path).toBeGreaterThan(30);
  });

  it('needs nothing of its coverage or its tables when it mines, checks or draws', () => {
    const running = new Set([...computing, ...verifying, ...neededBy(`${kind}/index.ts`)]);
    const ofCoverage = (path: string) =>
      /^(dataset\.ts|published\.|coverage(\.ts|\/))/.test(within(kind, path));
    expect([...running].filter(ofCoverage)).toEqual([]);
  });

  it('needs nothing of testing/ when it runs', () => {
    const running = new Set([...computing, ...verifying, ...neededBy(`${kind}/index.ts`)]);
    expect([...running].filter((path) => path.includes('/testing/'))).toEqual([]);
    const types = sourceFiles
      .filter(({ path }) => path.startsWith(`${kind}/`) && !/\/testing\/|\.(test|slow)\.ts$/.test(path))
      .filter((file) => file.imports.some(({ specifier }) => specifier.includes('/testing/')));
    expect(types.map(({ path }) => path)).toEqual([]);
  });
});

/** The files of a kind's own folder beside its tests. */
const NEEDED = [
  'README.md',
  'attack-cases.json',
  'binding.ts',
  'compute.ts',
  'coverage.ts',
  'dataset.ts',
  'hash-cases.json',
  'headline.ts',
  'index.ts',
  'leaf.ts',
  'plan.ts',
  'presentation.ts',
  'reasons.ts',
  'result.ts',
  'statements.ts',
  'vectors.json',
  'verify.ts',
];
const ROOMS = ['compute', 'verify', 'model', 'coverage', 'testing'];
const ALLOWED = [...NEEDED, 'picture.ts', 'published.json', 'published.ts', 'records.ts', ...ROOMS];

it.each(KINDS)('%s has the files of a kind by their names, and no others', (kind) => {
  const names = readdirSync(`${ROOT}/${kind}`).filter((name) => !/\.(test|slow)\.ts$/.test(name));
  expect(names.filter((name) => !ALLOWED.includes(name))).toEqual([]);
  expect(NEEDED.filter((name) => !names.includes(name))).toEqual([]);
});
