/**
 * Test runner of StrykerJS that loads test files once and runs each mutant's tests in the same process: a mutant costs the time
 * of its tests, not that of loading modules, compiling kernels and computing units again. Loaded by Stryker as a plugin.
 *
 * A mutant may leave a wrong value in a cache. After each kill the test is run again without the mutant: if it fails then
 * too, the verdict is taken from a fresh process.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadedTest } from './vitest-in-place.ts';

/** What instrumented sources read and count in. */
interface Instrumented {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}

/** How often each mutant's place was run, by its id: outside of tests, and by the ids of tests. */
interface MutantCoverage {
  static: Record<string, number>;
  perTest: Record<string, Record<string, number>>;
}

interface MutantRun {
  testFilter?: string[];
  hitLimit?: number;
  activeMutant: { id: string };
  mutantActivation: 'runtime' | 'static';
}

/** Seconds of each test in the first run, for the next processes: short ones come first. */
const TIMES = 'mutants-times.json';
/**
 * Stryker ends a mutant that runs its place a hundred times as often as all tests together do, which takes minutes where they run
 * it a million times. One that runs it ten times as often is ended here.
 */
const HIT_LIMIT_SHARE = 0.1;

function instrumented(): Instrumented {
  const holder = globalThis as { __stryker__?: Instrumented };
  holder.__stryker__ ??= {};
  return holder.__stryker__;
}

/**
 * Takes for static only what no test runs: Stryker starts a process for each static mutant, loads all tests there and, where tests
 * run it too, changes it for these alone, which this process can do as well.
 */
function withoutHybrids({ static: outside, perTest }: MutantCoverage): MutantCoverage {
  const inTests = new Set(Object.values(perTest).flatMap(Object.keys));
  return { static: Object.fromEntries(Object.entries(outside).filter(([id]) => !inTests.has(id))), perTest };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

class ResidentRunner {
  #tests: LoadedTest[] | undefined;
  #mutantsRun = 0;
  #isSpoilt = false;

  capabilities() {
    return { reloadEnvironment: false };
  }

  async #load(): Promise<LoadedTest[]> {
    if (this.#tests) return this.#tests;
    const copy = pathToFileURL(`${process.cwd()}/`).href;
    const vitest = new URL('./vitest-in-place.ts', import.meta.url).href;
    const replaced = { vitest, 'fast-check': new URL('./few-examples.ts', import.meta.url).href };
    register(new URL('./resolve-hooks.mjs', import.meta.url), { data: { copy, replaced } });
    const { loadTests } = (await import(vitest)) as typeof import('./vitest-in-place.ts');
    const tests: LoadedTest[] = [];
    const leftOut = new RegExp(process.env.MUTANTS_LEFT_OUT ?? '^$');
    for (const file of (process.env.MUTANTS_TESTS ?? '').split(',')) {
      const load = () => import(pathToFileURL(path.resolve(file)).href);
      tests.push(...(await loadTests(file, load, (id) => leftOut.test(id))));
    }
    this.#tests = tests;
    return tests;
  }

  async dryRun() {
    // A test that runs nothing: every mutant comes back at once, as not covered.
    if (process.env.MUTANTS_LIST) {
      const tests = [{ id: 'none', name: 'none', timeSpentMs: 0, status: 0 }];
      return { status: 'complete', tests, mutantCoverage: { static: {}, perTest: {} } };
    }
    const stryker = instrumented();
    const results = [];
    const times: Record<string, number> = {};
    for (const test of await this.#load()) {
      stryker.currentTestId = test.id;
      const began = performance.now();
      const failureMessage = await this.#failureOf(test);
      const timeSpentMs = performance.now() - began;
      times[test.id] = timeSpentMs;
      const result = { id: test.id, name: test.id, timeSpentMs };
      results.push(failureMessage ? { ...result, status: 1, failureMessage } : { ...result, status: 0 });
    }
    stryker.currentTestId = undefined;
    writeFileSync(TIMES, JSON.stringify(times));
    const mutantCoverage = stryker.mutantCoverage && withoutHybrids(stryker.mutantCoverage);
    return { status: 'complete', tests: results, mutantCoverage };
  }

  async mutantRun({ testFilter, hitLimit: longest, activeMutant, mutantActivation }: MutantRun) {
    const drawn = process.env.MUTANTS_DRAWN?.split(',');
    if (drawn && !drawn.includes(activeMutant.id)) return { status: 'error', errorMessage: 'not drawn' };
    if (this.#isSpoilt)
      throw new Error('An earlier mutant left something behind: a fresh process is needed.');
    const stryker = instrumented();
    const hitLimit = longest === undefined ? undefined : HIT_LIMIT_SHARE * longest;
    Object.assign(stryker, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    const isStatic = mutantActivation === 'static';
    if (isStatic) stryker.activeMutant = activeMutant.id;
    try {
      const tests = this.#sorted(await this.#load(), testFilter);
      stryker.activeMutant = activeMutant.id;
      return await this.#judge(tests, isStatic);
    } catch (error) {
      if (!isStatic || this.#tests) throw error;
      return { status: 'killed', killedBy: [], failureMessage: textOf(error), nrOfTests: 0 };
    } finally {
      stryker.activeMutant = undefined;
      this.#mutantsRun++;
    }
  }

  #sorted(tests: readonly LoadedTest[], filter: readonly string[] | undefined): LoadedTest[] {
    const wanted = filter && new Set(filter);
    const times: Record<string, number> = existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {};
    const chosen = tests.filter(({ id }) => !wanted || wanted.has(id));
    return chosen.sort((left, right) => (times[left.id] ?? 0) - (times[right.id] ?? 0));
  }

  async #judge(tests: readonly LoadedTest[], isStatic: boolean) {
    const stryker = instrumented();
    for (const [ran, test] of tests.entries()) {
      const failureMessage = await this.#failureOf(test);
      if (failureMessage === undefined) continue;
      if (stryker.hitLimit !== undefined && (stryker.hitCount ?? 0) > stryker.hitLimit)
        return { status: 'timeout', reason: 'an endless loop' };
      if (!isStatic) await this.#repeatWithout(test);
      return { status: 'killed', killedBy: [test.id], failureMessage, nrOfTests: ran + 1 };
    }
    return { status: 'survived', nrOfTests: tests.length };
  }

  async #repeatWithout(test: LoadedTest): Promise<void> {
    Object.assign(instrumented(), { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
    if ((await this.#failureOf(test)) === undefined) return;
    if (this.#mutantsRun > 0)
      throw new Error('The test fails without the mutant: a fresh process is needed.');
    this.#isSpoilt = true;
  }

  async #failureOf(test: LoadedTest): Promise<string | undefined> {
    try {
      await test.run();
      return undefined;
    } catch (error) {
      return textOf(error) || 'failed';
    }
  }
}

/** A part of the syntax tree, as Babel's paths give it. */
interface SyntaxPath {
  node: { type: string };
  parentPath?: { node: { type: string; callee?: { type: string; name?: string } } } | null;
}

/** Texts of exceptions: read by people, and compared by nothing that verifies. */
const errorTexts = {
  shouldIgnore({ node, parentPath }: SyntaxPath): string | undefined {
    if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined;
    const parent = parentPath?.node;
    const makesError = parent?.type === 'NewExpression' && /(Error|Refused)$/.test(parent.callee?.name ?? '');
    return makesError || parent?.callee?.type === 'Super' ? 'the text of an exception' : undefined;
  },
};

/** What is judged, as Stryker tells of it. */
interface JudgedMutant {
  fileName: string;
  location: { start: { line: number } };
  replacement: string;
  status: string;
}

/** Tells of each mutant that no test noticed when it is judged: a run takes long. */
class Survivors {
  onMutantTested({ fileName, location, replacement, status }: JudgedMutant): void {
    if (status !== 'Survived') return;
    const place = `${path.relative('.', fileName)}:${location.start.line}`;
    console.log(`${place} survived as ${replacement.split('\n')[0]}`);
  }
}

/** Read by Stryker. */
export const strykerPlugins = [
  { kind: 'TestRunner', name: 'resident', injectableClass: ResidentRunner },
  { kind: 'Reporter', name: 'survivors', injectableClass: Survivors },
  { kind: 'Ignore', name: 'error-texts', value: errorTexts },
];
