/** Regions that were given back and are cut for sessions of other difficulties: together they stay what was taken of the frontier. */
import { randomUUID } from 'node:crypto';
import {
  connectDatabase,
  type Database,
  type Transaction,
} from '@productive-mining/database/connection/connect.ts';
import { recordVisitor } from '@productive-mining/database/queries/record-visitor.ts';
import { miningSessions, workFrontiers, workUnits } from '@productive-mining/database/schema/mining.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { ExploredFrontier, holesOf, unexplored } from '@productive-mining/work/plans/explored-frontier.ts';
import { comparePlaces, placeOf } from '@productive-mining/work/plans/frontier-place.ts';
import { planUpTo } from '@productive-mining/work/plans/plan-stretch.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { abandonFailedUnit, abandonUnitsOf, leaseUnit, type WorkUnit } from './lease-unit.ts';

let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url, { max: 6 });
  await recordVisitor(database.orm, { id: 'ada', address: '0xada' }, new Date());
});
beforeEach(() => database.pool.query('truncate mining_sessions, work_frontiers cascade'));
afterAll(async () => {
  await database.close();
  await server.close();
});

interface Session {
  sessionId: string;
  workType: string;
  difficulty: number;
}

async function startSession(workType: string, difficulty: number): Promise<Session> {
  const sessionId = randomUUID();
  await database.orm
    .insert(miningSessions)
    .values({ sessionId, visitorId: 'ada', selectedWorkType: workType, status: 'mining', isActive: true });
  return { sessionId, workType, difficulty };
}

const NOW = new Date(Date.UTC(2026, 0, 1));
const transaction = <T>(work: (tx: Transaction) => Promise<T>) => database.orm.transaction(work);
const lease = (session: Session) => transaction((tx) => leaseUnit(tx, session, NOW));
const giveBack = ({ sessionId }: Session) => transaction((tx) => abandonUnitsOf(tx, sessionId));

async function startAndLease(workType: string, difficulty: number) {
  const session = await startSession(workType, difficulty);
  return { session, unit: (await lease(session))! };
}

describe('nine starts and stops at 90', () => {
  it.each(['riemann_zero', 'prime_pattern', 'poincare_conjecture'])(
    'of %s leave a session at 1 a unit of its own difficulty, from the front of what was given back',
    async (workType) => {
      for (let time = 0; time < 9; time++) {
        const { session, unit } = await startAndLease(workType, 90);
        expect(unit.difficulty).toBe(90);
        await giveBack(session);
      }
      const { unit } = await startAndLease(workType, 1);
      const start = workTypeOf(workType).frontiers[0]!.start;
      expect(unit).toMatchObject({ difficulty: 1, nonce: 1n, position: start, draw: 2 });
      const own = workTypeOf(workType).planUnit({ ...unit, difficulty: 1 });
      expect(unit).toMatchObject({ plan: own.plan, nextPosition: own.nextPosition });
      expect((await startAndLease(workType, 29)).unit).toMatchObject({
        difficulty: 29,
        nonce: 1n,
        position: unit.nextPosition,
        draw: 2,
      });
    },
  );
});

it.each([
  ['yang_mills', 'four'],
  ['navier_stokes', 'small'],
])(
  'a region of %s, one position at every difficulty, is taken whole at the session’s own',
  async (workType, frontier) => {
    const { session, unit: left } = await startAndLease(workType, 29);
    expect(left).toMatchObject({ frontier, difficulty: 29, nonce: 1n });
    await giveBack(session);
    const { unit } = await startAndLease(workType, 1);
    const { position, nextPosition } = left;
    expect(unit).toMatchObject({ id: left.id, difficulty: 1, nonce: 1n, position, nextPosition, draw: 2 });
    const request = { ...unit, difficulty: 1 };
    expect(unit.plan).toEqual(workTypeOf(workType).planUnit(request).plan);
    expect(planUpTo(workTypeOf(workType), request, nextPosition)).toEqual({ plan: unit.plan, nextPosition });
    expect(() => workTypeOf(workType).planTo!(request, String(Number(nextPosition) + 1))).toThrow('ends at');
  },
);

describe('a stretch that is shorter than the session’s unit', () => {
  it('is mined at the difficulty that its length gives, until nothing is left of it', async () => {
    const { session, unit } = await startAndLease('prime_pattern', 40);
    await giveBack(session);
    await settle((await startAndLease('prime_pattern', 25)).unit);
    const hard = await startSession('prime_pattern', 90);
    const parts: WorkUnit[] = [];
    for (let taken = (await lease(hard))!; taken.nonce === unit.nonce; taken = (await lease(hard))!) {
      parts.push(taken);
      await settle(taken);
    }
    const difficulties = parts.map(({ difficulty }) => difficulty);
    expect(difficulties).toEqual(difficulties.toSorted((a, b) => b - a));
    expect(difficulties[0]).toBeGreaterThan(15);
    expect(difficulties[0]).toBeLessThan(40);
    expect(parts.at(-1)!.nextPosition).toBe(unit.nextPosition);
  });
});

/** As if its block had been sealed. */
async function settle({ id }: WorkUnit): Promise<void> {
  await database.orm.update(workUnits).set({ state: 'settled' }).where(eq(workUnits.id, id));
}

type Step =
  | { do: 'start'; difficulty: number }
  | { do: 'startTwo'; difficulty: number; other: number }
  | { do: 'stop' | 'fail' | 'settle' | 'killLease'; which: number };

const difficulty = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 30, max: 60 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('start' as const), difficulty }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('startTwo' as const), difficulty, other: difficulty }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'stop' as const,
        'stop' as const,
        'stop' as const,
        'fail' as const,
        'settle' as const,
        'killLease' as const,
      ),
      which: fc.nat(1000),
    }),
  },
);

/** Takes the steps and says which sessions mine at the end. */
async function take(workType: string, steps: readonly Step[]): Promise<void> {
  const mining: Session[] = [];
  const begin = async (at: number) => {
    const session = await startSession(workType, at);
    mining.push(session);
    return session;
  };
  for (const next of steps) {
    if (next.do === 'start') await lease(await begin(next.difficulty));
    else if (next.do === 'startTwo') {
      const two = [await begin(next.difficulty), await begin(next.other)];
      await Promise.all(two.map(lease));
    } else await end(mining, next);
  }
}

async function end(mining: Session[], { do: how, which }: { do: string; which: number }): Promise<void> {
  const at = which % Math.max(1, mining.length);
  const session = mining[at];
  if (!session) return;
  const unit = (await lease(session))!;
  if (how === 'settle') return settle(unit);
  if (how === 'fail') {
    await transaction((tx) => abandonFailedUnit(tx, unit, NOW));
    return;
  }
  if (how === 'killLease') {
    await giveBack(session);
    const killed = transaction(async (tx) => {
      await leaseUnit(tx, session, NOW);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
  } else await giveBack(session);
  mining.splice(at, 1);
}

/** All that was taken of each frontier, in the order of places, and where it ends. */
async function takenOf(workType: string) {
  const kind = workTypeOf(workType);
  const frontiers = await database.orm
    .select()
    .from(workFrontiers)
    .where(eq(workFrontiers.workType, workType));
  return Promise.all(
    frontiers.map(async ({ name, position: end, counter }) => {
      const units = await database.orm
        .select()
        .from(workUnits)
        .where(and(eq(workUnits.workType, workType), eq(workUnits.frontier, name)));
      units.sort((a, b) => comparePlaces(placeOf(kind, a.position)!, placeOf(kind, b.position)!));
      return { start: kind.frontiers.find((frontier) => frontier.name === name)!.start, end, counter, units };
    }),
  );
}

describe('whatever sessions start, stop, fail and are killed', () => {
  it.each(['riemann_zero', 'prime_pattern', 'goldbach_verification', 'poincare_conjecture'])(
    'the regions of %s share the frontier without overlap or hole, as a reader’s check of them asks',
    async (workType) => {
      const kind = workTypeOf(workType);
      const [steps] = fc.sample(fc.array(step, { minLength: 200, maxLength: 200 }), { numRuns: 1, seed: 16 });
      await take(workType, steps!);
      let parts = 0;
      for (const { start, end, counter, units } of await takenOf(workType)) {
        expect(units.map(({ position }) => position)).toEqual([
          start,
          ...units.slice(0, -1).map(({ nextPosition }) => nextPosition),
        ]);
        expect(units.at(-1)!.nextPosition).toBe(end);
        expect(new Set(units.map(({ nonce }) => nonce)).size).toBe(Number(counter));
        parts += units.length - Number(counter);
        const planned = units.filter(({ leafCount }) => leafCount > 0);
        for (const { frontier, difficulty: at, position, nextPosition, seed, plan } of planned) {
          const request = { difficulty: at, frontier, position, seed };
          expect(planUpTo(kind, request, nextPosition)).toEqual({ plan, nextPosition });
        }
        expectFit(kind, start, planned);
      }
      expect(parts).toBeGreaterThan(3);
    },
    120_000,
  );
});

/** Adds the regions as blocks that are sealed in any order, the last ones first. */
function expectFit(kind: ReturnType<typeof workTypeOf>, start: string, units: readonly WorkUnit[]): void {
  const frontier = new ExploredFrontier(unexplored(start), (text) => placeOf(kind, text));
  for (const { nonce, position, nextPosition, tipIndex, draw } of units.toReversed()) {
    const region = { number: nonce, position, end: nextPosition, tipIndex: tipIndex!, draw: draw! };
    expect(frontier.add(region)).toBeUndefined();
  }
  const covered = units.reduce(
    (runs, { position }, at) => runs + (units[at - 1]?.nextPosition === position ? 0 : 1),
    0,
  );
  const { explored } = frontier;
  expect(explored.runs).toHaveLength(covered);
  expect(holesOf(explored)).toHaveLength(units[0]?.position === start ? covered - 1 : covered);
}
