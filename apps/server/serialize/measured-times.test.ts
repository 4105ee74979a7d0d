import { readMeasuredTimes } from '@productive-mining/database/queries/read-stats.ts';
import { workAttempts } from '@productive-mining/database/schema/mining.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { MeasuredTimes } from './measured-times.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

interface Attempt {
  workType: string;
  difficulty: number;
  outcome: string;
  wallSeconds: number;
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  workType: fc.constantFrom('prime_pattern', 'riemann_zero', 'lattice_crypto'),
  difficulty: fc.integer({ min: 1, max: 4 }),
  outcome: fc.constantFrom('verified', 'verified', 'rejected', 'undecided'),
  wallSeconds: fc.double({ min: 0, max: 100, noNaN: true }),
});

const insert = (id: number, values: Attempt) =>
  test.database.orm
    .insert(workAttempts)
    .overridingSystemValue()
    .values({
      ...{ id, ...values, unitId: `unit ${id}`, lease: 1, sessionId: 'session', visitorId: 'visitor' },
      ...{ computeMs: 1, verifyMs: 1, finishedAt: new Date() },
    });

/** Kinds and their totals are there, as triggers keep them, once an attempt is; ids are given here, some of them late. */
it('are those that a look at all attempts finds, whatever comes between two readings', async () => {
  const { orm } = test.database;
  const [batches] = fc.sample(
    fc.array(fc.array(attempt, { minLength: 8, maxLength: 30 }), { minLength: 40, maxLength: 40 }),
    {
      numRuns: 1,
      seed: 18,
    },
  );
  const times = new MeasuredTimes();
  expect(await times.read(orm)).toEqual([]);
  const byPair = (a: { workType: string; difficulty: number }, b: typeof a) =>
    a.workType.localeCompare(b.workType) || a.difficulty - b.difficulty;
  let id = 0;
  let late: (() => Promise<unknown>)[] = [];
  for (const batch of batches!) {
    const before = late;
    late = [];
    for (const [at, values] of batch.entries()) {
      id += 1;
      const own = id;
      if (at % 7 === 3) late.push(async () => insert(own, values));
      else await insert(own, values);
    }
    for (const come of before) await come();
    const found = await times.read(orm);
    expect(found.sort(byPair)).toEqual((await readMeasuredTimes(orm)).sort(byPair));
  }
  expect(id).toBeGreaterThan(300);
  await orm.delete(workAttempts);
  expect(await times.read(orm)).toEqual([]);
});
