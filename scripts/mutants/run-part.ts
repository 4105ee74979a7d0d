/** Runs the mutants of a part by StrykerJS, which is installed when it is first wanted. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawMutants } from './draw-mutants.ts';
import type { Part } from './parts.ts';

/** The last version for Node 20. No dependency of the repository: its 167 packages would come with every `npm ci`. */
const VERSION = '9.6.1';
const CACHE = path.resolve('node_modules/.cache/mutants');
const CORE = `${CACHE}/node_modules/@stryker-mutator/core`;

interface Place {
  line: number;
  column: number;
}

/** A changed place, as Stryker reports it: lines and columns from 1. */
interface StrykerMutant {
  id: string;
  fileName: string;
  location: { start: Place; end: Place };
  mutatorName: string;
  replacement?: string;
  status: string;
  static?: boolean;
  statusReason?: string;
}

export interface Mutant {
  file: string;
  /** File and line. */
  place: string;
  /** The first line of the code that was replaced, and of what replaced it. */
  original: string;
  replacement: string;
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage';
}

/** Whether a test failed, or didn't end. */
export const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';

function install(): void {
  const manifest = `${CORE}/package.json`;
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === VERSION) return;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${CACHE}/package.json`, '{ "private": true }\n');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `@stryker-mutator/core@${VERSION}`];
  const { status } = spawnSync('npm', args, { cwd: CACHE, stdio: 'inherit' });
  if (status !== 0) throw new Error('StrykerJS could not be installed');
}

async function runStryker(mutate: readonly string[], ignoreStatic: boolean): Promise<StrykerMutant[]> {
  const { Stryker } = await import(pathToFileURL(`${CORE}/dist/src/index.js`).href);
  return new Stryker({
    mutate,
    ignoreStatic,
    testRunner: 'resident',
    plugins: [path.resolve(import.meta.dirname, 'resident-runner.ts')],
    testRunnerNodeArgs: ['--import', 'tsx'],
    ignorers: ['error-texts'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    dryRunTimeoutMinutes: 60,
    // On a machine with other work a test may wait this long; loops are mostly ended by their counts.
    timeoutMS: 45_000,
    timeoutFactor: 2,
    // Stryker rewrites references of a tsconfig by an interface that TypeScript 7 no longer has.
    tsconfigFile: 'node_modules/.cache/none.json',
    disableTypeChecks: false,
    ignorePatterns: ['/apps', '/bench', '/e2e', '/second'],
    tempDirName: 'node_modules/.cache/mutants-copy',
    reporters: ['progress-append-only', 'survivors'],
    allowConsoleColors: false,
  }).runMutationTest();
}

/** As Stryker is told of it: columns from 0. */
const rangeOf = ({ fileName, location: { start, end } }: StrykerMutant) =>
  `${path.relative('.', fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
const keyOf = (mutant: StrykerMutant) =>
  [rangeOf(mutant), mutant.mutatorName, mutant.replacement ?? ''].join(' ');

export interface PartRun {
  /** Number of mutants of the part. */
  count: number;
  /** Those that were judged: all, or as many as were to be drawn. */
  mutants: Mutant[];
}

/** The mutants of a part; nothing is run. */
async function listMutants(files: readonly string[]): Promise<StrykerMutant[]> {
  process.env.MUTANTS_LIST = 'only';
  const all = await runStryker(files, false);
  delete process.env.MUTANTS_LIST;
  return all.filter(({ status }) => status !== 'Ignored');
}

/**
 * Mutants of a part, judged: all, or a number of them, evenly drawn. What runs when a module is loaded (constants) needs a fresh
 * process each, and is judged after what needs none.
 */
export async function runPart({ files, tests, leftOut }: Part, sample?: number): Promise<PartRun> {
  install();
  Object.assign(process.env, { MUTANTS_TESTS: tests.join(','), MUTANTS_LEFT_OUT: leftOut });
  const listed = sample === undefined ? undefined : await listMutants(files);
  const drawn = listed && new Set(drawMutants(listed.map(keyOf), sample ?? 0));
  const isDrawn = (mutant: StrykerMutant) => !drawn || drawn.has(keyOf(mutant));
  const idsOf = (mutants: readonly StrykerMutant[]) => mutants.filter(isDrawn).map(({ id }) => id);
  if (listed) process.env.MUTANTS_DRAWN = idsOf(listed).join(',');
  const found = await runStryker(files, true);
  delete process.env.MUTANTS_DRAWN;
  const isLeft = (mutant: StrykerMutant) =>
    mutant.static === true && mutant.status === 'Ignored' && isDrawn(mutant);
  const left = found.filter(isLeft);
  const again = left.length > 0 ? await runStryker(left.map(rangeOf), false) : [];
  const judged = new Map(again.map((mutant) => [keyOf(mutant), mutant]));
  const mutants = found
    .map((mutant) => (isLeft(mutant) ? (judged.get(keyOf(mutant)) ?? mutant) : mutant))
    .filter((mutant) => isDrawn(mutant) && mutant.status !== 'Ignored')
    .map(describe);
  return { count: listed?.length ?? mutants.length, mutants };
}

/** What this version says of a mutant that took all memory of its process, twice. */
const ALL_MEMORY_TAKEN = /message was: Error: Process $/m;

/** A change that takes all memory counts as one that doesn't end. */
const judgedStatus = ({ status, statusReason = '' }: StrykerMutant): string =>
  status === 'RuntimeError' && ALL_MEMORY_TAKEN.test(statusReason) ? 'Timeout' : status;

function describe(mutant: StrykerMutant): Mutant {
  const { fileName, location, replacement = '' } = mutant;
  const status = judgedStatus(mutant);
  if (!['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
    throw new Error(
      `${fileName}:${location.start.line}: a mutant was not judged, but is ${status}: ${mutant.statusReason}`,
    );
  const { start, end } = location;
  const line = readFileSync(fileName, 'utf8').split('\n')[start.line - 1] ?? '';
  const original = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
  const file = path.relative('.', fileName);
  return {
    file,
    place: `${file}:${start.line}`,
    original: original.trim(),
    replacement: replacement.split('\n')[0]!.trim(),
    status: status as Mutant['status'],
  };
}
