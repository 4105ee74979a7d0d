/**
 * The functions of vitest that tests of pure code import, for tests that are loaded once and run many times. `beforeAll` runs
 * when a file is loaded, in the order of the file, unless all tests that it is for are left out. A suite that has an `afterAll`
 * as well changes what others use: both then run around each of its tests. Otherwise nothing runs after all tests, as what they
 * leave is used again.
 */
export { expect, vi } from 'vitest';

type Step = (...args: never[]) => unknown;

export interface LoadedTest {
  id: string;
  run(): Promise<void>;
}

interface Suite {
  readonly name: string;
  readonly parent: Suite | undefined;
  readonly before: Step[];
  readonly after: Step[];
  readonly beforeAll: Step[];
  readonly afterAll: Step[];
}

const suiteOf = (name: string, parent?: Suite): Suite => ({
  name,
  parent,
  before: [],
  after: [],
  beforeAll: [],
  afterAll: [],
});

let tests: (LoadedTest & { path: readonly Suite[] })[] = [];
let setups: { suite: Suite; step: Step }[] = [];
let suite = suiteOf('');

/** Loads a test file, with what the tests prepare that aren't left out, and gives these. */
export async function loadTests(
  file: string,
  load: () => Promise<unknown>,
  isLeftOut: (id: string) => boolean,
): Promise<LoadedTest[]> {
  [tests, setups] = [[], []];
  suite = suiteOf(file);
  await load();
  const chosen = tests.filter(({ id }) => !isLeftOut(id));
  const used = setups.filter((setup) => chosen.some(({ path }) => path.includes(setup.suite)));
  for (const { step } of used) await step();
  for (const { afterAll } of new Set(used.map(({ suite: prepared }) => prepared)))
    for (const step of afterAll) await step();
  return chosen;
}

/** What runs around each test of a suite whose beginning is undone at its end. */
function aroundEach({ beforeAll, afterAll }: Suite): Pick<Suite, 'before' | 'after'> {
  const isUndone = beforeAll.length > 0 && afterAll.length > 0;
  return isUndone ? { before: beforeAll, after: afterAll } : { before: [], after: [] };
}

function pathOf(inner: Suite): Suite[] {
  return inner.parent ? [...pathOf(inner.parent), inner] : [inner];
}

function addTest(name: string, ...rest: unknown[]): void {
  const body = rest.find((value) => typeof value === 'function') as Step;
  const path = pathOf(suite);
  tests.push({
    id: `${[...path.map((outer) => outer.name), name].join(' > ')} (${tests.length})`,
    path,
    run: async () => {
      try {
        for (const step of path.flatMap((outer) => aroundEach(outer).before)) await step();
        for (const step of path.flatMap(({ before }) => before)) await step();
        await (body as (context: object) => unknown)({});
      } finally {
        for (const step of path.flatMap(({ after }) => after)) await step();
        for (const step of path.flatMap((outer) => aroundEach(outer).after)) await step();
      }
    },
  });
}

function addSuite(name: string, ...rest: unknown[]): void {
  const body = rest.find((value) => typeof value === 'function') as () => unknown;
  const inner = suiteOf(name, suite);
  const outer = suite;
  suite = inner;
  const result = body();
  suite = outer;
  if (result instanceof Promise) throw new TypeError(`${name}: a suite of tests is described at once`);
}

type Add = (name: string, ...rest: unknown[]) => void;

function eachOf(add: Add) {
  return (cases: readonly unknown[]) =>
    (name: string, ...rest: unknown[]) => {
      const body = rest.find((value) => typeof value === 'function') as Step;
      const areLists = cases.every(Array.isArray);
      for (const one of cases) {
        const args = (areLists ? one : [one]) as never[];
        let at = 0;
        add(
          name.replace(/%([sdij])/g, (_, form) =>
            form === 'j' ? JSON.stringify(args[at++]) : String(args[at++]),
          ),
          () => body(...args),
        );
      }
    };
}

const withEach = (add: Add) =>
  Object.assign((...given: Parameters<Add>) => add(...given), { each: eachOf(add) });
const skipIf = (isSkipped: boolean) => withEach(isSkipped ? () => {} : addTest);

export const it = Object.assign(withEach(addTest), { skipIf });
export const describe = Object.assign(addSuite, { each: eachOf(addSuite) });
export const beforeAll = (step: Step) => {
  suite.beforeAll.push(step);
  setups.push({ suite, step });
};
export const afterAll = (step: Step) => suite.afterAll.push(step);
export const beforeEach = (step: Step) => suite.before.push(step);
export const afterEach = (step: Step) => suite.after.push(step);
