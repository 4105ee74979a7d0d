import { describe, expect, it } from 'vitest';
import { PlanRefused } from '../kit/read-plan.ts';
import { frontiersAt } from '../plans/choose-frontier.ts';
import { judgePlan } from '../plans/judge-plan.ts';
import { cutStretch, planAtMost, planUpTo } from '../plans/plan-stretch.ts';
import { workTypeOf } from '../registry.ts';
import { buildPlannedChain } from '../testing/plan-blocks.ts';
import { coverage } from './coverage.ts';
import { encodePairing, facePairings } from './model/face-pairing.ts';
import { frontiers, planUnit, segmentsOf } from './plan.ts';

const [census, beyond] = frontiers as [(typeof frontiers)[number], (typeof frontiers)[number]];
const kind = workTypeOf('poincare_conjecture');
const SEED = '0'.repeat(64);
/** The last pairing of nine tetrahedra; there are 8,296 (OEIS A085549). */
const LAST_OF_NINE = '9:8296:0:eimqajuybfCGcvzDdwEHgnrIhoFJkpsAltxB';

describe('the frontier from ten tetrahedra on', () => {
  it('begins with the first pairing of ten, where the census ends', () => {
    const first = facePairings(10).next();
    expect(beyond.start).toBe(`10:1:0:${encodePairing(first.value!)}`);
    expect(census.continuesAs).toEqual({ from: beyond.start, frontier: 'beyond' });
  });

  it('can be chosen from difficulty 47 on', () => {
    const namesAt = (difficulty: number) => frontiersAt(kind, difficulty).map(({ name }) => name);
    expect([1, 46, 47, 100].map(namesAt)).toEqual([
      ['census'],
      ['census'],
      ...Array(2).fill(['census', 'beyond']),
    ]);
  });

  it('has units of its own alone', () => {
    const request = { difficulty: 47, seed: SEED };
    for (const [frontier, position] of [
      ['beyond', census.start],
      ['others', census.start],
    ] as const)
      expect(() => planUnit({ ...request, frontier, position })).toThrow(PlanRefused);
    expect(planUnit({ ...request, frontier: 'beyond', position: beyond.start }).plan.from).toBe(beyond.start);
  });

  it('is where the last unit of the census is cut, whose plan readers make again', () => {
    const request = { difficulty: 100, frontier: 'census', position: LAST_OF_NINE, seed: SEED };
    expect(planUnit(request).nextPosition).toMatch(/^10:/);
    const part = cutStretch(kind, request, beyond.start)!;
    expect(part.nextPosition).toBe(beyond.start);
    const { difficulty, plan } = part;
    expect(planUpTo(kind, { ...request, difficulty }, beyond.start).plan).toEqual(plan);
  });

  it('has no unit that holds less than its difficulty, also where the leaves are small', () => {
    const request = { frontier: 'beyond', position: beyond.start, seed: SEED };
    for (const difficulty of [90, 100]) {
      const most = planAtMost(kind, { ...request, difficulty });
      expect(() => planUnit({ ...request, difficulty })).toThrow(PlanRefused);
      expect(() => planUnit({ ...request, difficulty: most.difficulty + 1 })).toThrow(PlanRefused);
      const made = planUnit({ ...request, difficulty: most.difficulty });
      expect(made).toEqual({ plan: most.plan, nextPosition: most.nextPosition });
      const seconds = segmentsOf(made.plan).map(({ prefixes, leafSeconds }) => prefixes * leafSeconds);
      expect(seconds.reduce((sum, each) => sum + each)).toBeGreaterThan(
        1.05 ** (most.difficulty - 1) * 0.999,
      );
    }
  });

  it('is sealed at no difficulty that its leaves don’t hold', () => {
    const request = { frontier: 'census', position: beyond.start, seed: SEED };
    // As the census has it, on whose frontier such units were sealed.
    const short = planUnit({ ...request, difficulty: 100 });
    const [block] = buildPlannedChain([
      { workType: 'poincare_conjecture', difficulty: 47, frontier: 'beyond', number: 1 },
    ]);
    const { columns } = block!.discoveries[0]!;
    expect(judgePlan(47, columns).faults).toEqual([]);
    const forged = { ...columns, plan: short.plan, endPosition: short.nextPosition };
    expect(judgePlan(100, forged).faults).toMatchObject([{ fault: 'plan_differs' }]);
  });

  it('is cut for no session below its difficulties', () => {
    const request = { difficulty: 46, frontier: 'beyond', position: beyond.start, seed: SEED };
    const { nextPosition } = planUnit({ ...request, difficulty: 50 });
    expect(cutStretch(kind, request, nextPosition)).toBeUndefined();
    expect(cutStretch(kind, { ...request, difficulty: 47 }, nextPosition)?.nextPosition).toBe(nextPosition);
  });

  it('is counted from its own start, says what is done of ten, and that ten was counted before', () => {
    const of = coverage.frontiers.beyond!;
    const { nextPosition } = planUnit({
      difficulty: 47,
      frontier: 'beyond',
      position: beyond.start,
      seed: SEED,
    });
    expect(of.along(beyond.start)).toBe(0);
    expect(of.along(nextPosition)).toBeGreaterThan(0);
    expect(of.knownBefore.knownTo).toBe(48_432);
    const span = { position: beyond.start, end: nextPosition, blocks: 1, escapes: undefined };
    const sums = { triangulations_10: 12_345n, spheres_10: 6789n };
    const [main] = of.claims({ reached: { ...span, sums }, whole: { blocks: 1, sums, escapes: undefined } });
    expect(main!.claim).toMatch(
      /^Of 10 tetrahedra, \d+ of 48,432 face pairings are done: 12,345 triangulations so far, 6,789 of them the 3-sphere\.$/,
    );
  });

  it.each([
    ['n=9', true, false],
    ['n=10', false, true],
    ['12:7', false, true],
    ['13', false, false],
  ])('%j is found on one of the two', (text, isOfCensus, isBeyond) => {
    expect(coverage.frontiers.census!.find!(text) !== undefined).toBe(isOfCensus);
    expect(coverage.frontiers.beyond!.find!(text) !== undefined).toBe(isBeyond);
  });
});
