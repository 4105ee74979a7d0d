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

function partOf(
  name: string,
  files: readonly string[],
  tests: readonly string[],
  leftOut: readonly string[] = [],
): Part {
  const titles = [...LEFT_OUT, ...leftOut].join('|');
  return { name, files: files.filter(isMutated), tests: tests.filter(isTest), leftOut: titles };
}

const folders = [
  'packages/ledger/encoding',
  'packages/ledger/merkle',
  'packages/ledger/signing',
  'packages/ledger/log',
  'packages/ledger/chain',
  'packages/work/certificates',
  'packages/work/kit',
  'packages/work/plans',
  'packages/verify',
];

const kinds = readdirSync('packages/work')
  .map((name) => `packages/work/${name}`)
  .filter((folder) => existsSync(`${folder}/verify.ts`));

const LONGEST = '(goldbach_verification|poincare_conjecture|riemann_zero)';
/** Random changes by the hundred, and units of the kinds that take longest: those of the others are read alike. */
const LEFT_OUT = [
  'none of a thousand changed',
  'changed results, every field among them',
  `certificate of ${LONGEST}`,
  `${LONGEST}, (first unit|beyond)`,
  `statement of ${LONGEST}`,
  'gives a reader a verdict on every result',
  'are accepted with data, without it, and from the opened leaves alone',
  // These two count what more examples bring than few-examples.ts gives.
  'below prefixes of up to eight tetrahedra',
  'keeps the triangulation closed, connected',
];

/** Tests of one folder that take longest once they count what they run: smaller ones beside the code show the same of it. */
const LEFT_OUT_OF: Readonly<Record<string, readonly string[]>> = {
  // The kinds here take longest; primes, even numbers and logarithms go through the same steps.
  'packages/verify': [
    'honest block of (riemann_zero|yang_mills|navier_stokes|birch_swinnerton_dyer|lattice_crypto|poincare_conjecture) ',
    'a block of (riemann_zero|yang_mills|navier_stokes) isn’t condemned',
    'opened leaves > of (riemann_zero|yang_mills|navier_stokes) ',
    'first block of (riemann_zero|poincare_conjecture) ',
    'three hundred changed bits',
    'line at a limit > may (hold as many values|be as long)',
    'refused unread when it holds too many values',
  ],
  'packages/work/navier-stokes': [
    'have the same bits by kernel, replay and plain program',
    'more points come nearer',
    'random vorticity of (128|256)² points > are replayed',
    'a step on 512² points',
    'on (128|256)² points > the replay has the bits',
    'no dealiasing',
    'wrong-work-in-a-cube\\.test\\.ts > the verifier',
    'refuses a changed byte of every leaf that is replayed',
  ],
};

/** Tests of a folder that are one folder up. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  'packages/work/certificates': ['packages/work/check-reader.test.ts'],
};
/** What each kind reads of plans and results: the tests of one kind are chosen from those of all. */
const FORMS_OF_ALL = 'packages/work/read-stored.test.ts';
/** Plans and forms that each kind keeps, and how its units are cut. */
const KEPT_OF_ALL = ['packages/work/kept-plans.test.ts', 'packages/work/cut-units.test.ts'];
/** Which reasons each kind's verifier knows. */
const REASONS_OF_ALL = 'packages/work/dispute-reasons.test.ts';

function otherKindsThan(kind: string): string[] {
  const value = kind.split('/').at(-1)!.replaceAll('-', '_');
  return [
    `(read-stored|kept-plans|cut-units)\\.test\\.ts > (?!${value} )`,
    `all that the verifier of (?!${value} )`,
  ];
}

export const PARTS: readonly Part[] = [
  ...folders.map((folder) =>
    partOf(folder, filesIn(folder), [...filesIn(folder), ...(FURTHER[folder] ?? [])], LEFT_OUT_OF[folder]),
  ),
  ...kinds.flatMap((kind) => {
    const tests = [...filesIn(kind, true), FORMS_OF_ALL, REASONS_OF_ALL];
    const leftOut = [...otherKindsThan(kind), ...(LEFT_OUT_OF[kind] ?? [])];
    return [
      partOf(`${kind}/verify`, [`${kind}/verify.ts`, ...filesIn(`${kind}/verify`)], tests, leftOut),
      partOf(
        `${kind}/forms`,
        ['leaf', 'plan', 'result'].map((name) => `${kind}/${name}.ts`),
        [...tests, ...KEPT_OF_ALL],
        leftOut,
      ),
    ];
  }),
];
