/** What `npm run test:mutants` changes, part by part, and the tests that are to notice: those beside it. */
import { existsSync, readdirSync } from 'node:fs';

export interface Part {
  name: string;
  files: readonly string[];
  tests: readonly string[];
  /** Titles of tests that are left out: what takes minutes and repeats what shorter ones show. */
  leftOut: string;
}

const isTest = (file: string) => file.endsWith('.test.ts');
/** Kernels are compiled and have tests of their own; the rest is run by tests alone, or is a list of types. */
const isMutated = (file: string) =>
  file.endsWith('.ts') && !/\.(test|slow|as|wasm)\.ts$/.test(file) && !/(^|\/)testing\//.test(file);

const filesIn = (folder: string, recursive = false) =>
  readdirSync(folder, { recursive, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .sort();

function partOf(name: string, files: readonly string[], tests: readonly string[]): Part {
  return { name, files: files.filter(isMutated), tests: tests.filter(isTest), leftOut: LEFT_OUT };
}

const folders = [
  'packages/ledger/encoding',
  'packages/ledger/merkle',
  'packages/ledger/signing',
  'packages/ledger/chain',
  'packages/work/certificates',
  'packages/work/plans',
  'packages/verify',
];

const kinds = readdirSync('packages/work')
  .map((name) => `packages/work/${name}`)
  .filter((folder) => existsSync(`${folder}/verify.ts`));

/** Random changes by the thousand, and certificates of the kinds whose units take longest: those of the others are read alike. */
const LEFT_OUT = 'none of a thousand changed|certificate of (goldbach|poincare|riemann)';

export const PARTS: readonly Part[] = [
  ...folders.map((folder) => partOf(folder, filesIn(folder), filesIn(folder))),
  ...kinds.flatMap((kind) => {
    const tests = filesIn(kind, true);
    return [
      partOf(`${kind}/verify`, [`${kind}/verify.ts`, ...filesIn(`${kind}/verify`)], tests),
      partOf(
        `${kind}/forms`,
        ['leaf', 'plan', 'result'].map((name) => `${kind}/${name}.ts`),
        tests,
      ),
    ];
  }),
];
