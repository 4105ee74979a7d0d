/** Units of the census: their plans, leaves, results and checks. */
import type { DiscoveryColumns } from '@productive-mining/ledger/chain/stored-block.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { escapeProbability } from '../certificates/challenge.ts';
import { PlanRefused } from '../kit/read-plan.ts';
import { drawSeed } from '../plans/draw-seed.ts';
import { judgePlan } from '../plans/judge-plan.ts';
import { poincareConjecture } from './index.ts';
import { decodeData, decodeSummary, encodeData, MOVES_MAX } from './leaf.ts';
import { encodePairing, facePairings } from './model/face-pairing.ts';
import { challengeCount, chunks, locateLeaf, planFor, planUnit, readPosition, segmentsOf } from './plan.ts';
import { computeUnit, evidenceOf, type FinishedUnit, planAt, verdictOf } from './testing/run-whole-unit.ts';
import vectors from './vectors.json' with { type: 'json' };

const START = '1:1:0:badc';

describe('plans', () => {
  it('MINE-42 follow each other without a gap, and hold all pairings and prefixes in order', () => {
    let position = START;
    const places: string[] = [];
    while (readPosition(position).tetrahedra < 7) {
      const plan = planAt(position);
      expect(plan.from).toBe(position);
      for (const { tetrahedra, pairing, firstPrefix, prefixes, radices } of segmentsOf(plan)) {
        const all = radices.reduce((product, radix) => product * radix, 1);
        for (let prefix = firstPrefix; prefix < firstPrefix + prefixes; prefix++) {
          expect(prefix).toBeLessThan(all);
          places.push(`${tetrahedra}:${pairing}:${prefix}`);
        }
      }
      position = plan.to;
    }
    const upToSix = places.filter((place) => !place.startsWith('7:'));
    expect(new Set(upToSix).size).toBe(upToSix.length);
    const pairings = new Set(upToSix.map((place) => place.replace(/:\d+$/, '')));
    expect(pairings.size).toBe(1 + 2 + 4 + 10 + 28 + 97);
    // A leaf is a pairing up to five tetrahedra; of six, where the first digit is.
    expect(upToSix.filter((place) => !place.startsWith('6:'))).toHaveLength(45);
  });

  it('grow with the difficulty and keep within the limit of leaves', () => {
    const position = planAt(START, 100).to;
    const leaves = [1, 25, 50, 75, 100].map((difficulty) => planAt(position, difficulty).leaves);
    expect(leaves).toEqual(leaves.toSorted((a, b) => a - b));
    expect(leaves.at(-1)).toBeLessThanOrEqual(131_072);
    expect(leaves[4]! / leaves[0]!).toBeGreaterThan(30);
  });

  it('have chunks that are their leaves in order', () => {
    for (const difficulty of [1, 47]) {
      const plan = planAt(START, difficulty);
      let next = 0;
      for (const { first, count } of chunks(plan)) {
        expect(first).toBe(next);
        expect(count).toBeGreaterThan(0);
        next += count;
      }
      expect(next).toBe(plan.leaves);
    }
  });

  it.each([
    ['1:1:0:abcd', 'no pairing'],
    ['1:1:0', 'no word'],
    ['2:1:0:badc', 'another size'],
    ['13:1:0:badc', 'too many'],
    ['1:1:99999:badc', 'no such prefix'],
    [`12:1:9999999999:${encodePairing(facePairings(12).next().value!)}`, 'no such prefix of many'],
    ['2:2:0:hgfedcba', 'not its least word'],
    ['x', 'no position'],
  ])('are not made at %s: %s', (position) => {
    expect(() => planAt(position)).toThrow(RangeError);
  });

  it('are refused where planUnit makes none', () => {
    const plan = planAt(START);
    const wrong = [
      { ...plan, leaves: plan.leaves + 1 },
      { ...plan, leaves: 0 },
      { ...plan, to: START },
      // The same graph, but not its least sequence.
      { ...plan, from: '2:2:0:hgfedcba' },
    ];
    for (const other of wrong) expect(() => segmentsOf(other)).toThrow(RangeError);
    const request = { frontier: 'census', position: START, seed: '' };
    expect(() => planUnit({ ...request, difficulty: 0 })).toThrow(RangeError);
    expect(() => planUnit({ ...request, difficulty: 1, frontier: 'other' })).toThrow(RangeError);
  });
});

describe('the number of a face pairing in a position', () => {
  const first = `5:7:0:${wordOf(5, 7)}`;
  const renumbered = first.replace('5:7:', '5:8:');

  it('is counted again: a plan with another one is refused where plans are made again', () => {
    const judge = (position: string) => {
      const plan = planFor(position, 9);
      const tip = { index: 0, hash: new Uint8Array(32) };
      const source = { workType: 'poincare_conjecture', frontier: 'census', position, draw: 1 };
      const seed = drawSeed({ ...source, tip });
      const origin = { tipIndex: 0, tipHash: '00'.repeat(32), endPosition: plan.to, seed };
      const columns = { ...source, plan, ...origin } as unknown as DiscoveryColumns;
      return judgePlan(1, columns).faults.map(({ fault }) => fault);
    };
    expect(judge(first)).not.toContain('origin_malformed');
    expect(() => planAt(first)).not.toThrow();
    expect(() => planAt(renumbered)).toThrow(PlanRefused);
    expect(judge(renumbered)).toContain('plan_differs');
  });

  it('is checked with the unit too, for blocks that don’t seal where their plan comes from', async () => {
    const unit = await computeUnit(planFor(renumbered, 2));
    for (const complete of [true, false])
      expect(await verdictOf({ ...evidenceOf(unit), complete }, unit.result)).toEqual({
        valid: false,
        reason: 'no_such_pairing',
      });
  });
});

/** The word of a pairing by its number. */
function wordOf(tetrahedra: number, number: number): string {
  return encodePairing([...facePairings(tetrahedra)][number - 1]!);
}

describe('the first 45 leaves: all of up to five tetrahedra', () => {
  let unit: FinishedUnit;
  beforeAll(async () => {
    unit = await computeUnit(planFor(START, 45));
  });

  it('have the counts of Regina’s census', () => {
    const rows = unit.result.levels.map((level) => [
      level.tetrahedra,
      level.isWhole,
      level.triangulations,
      level.spheres,
      level.oneVertexSpheres,
      level.homologySpheres,
      level.undecided,
    ]);
    expect(rows).toEqual(
      vectors.levels
        .filter(({ tetrahedra }) => tetrahedra <= 5)
        .map(({ tetrahedra, triangulations, spheres, oneVertexSpheres, homologySpheres }) => [
          tetrahedra,
          true,
          triangulations,
          spheres,
          oneVertexSpheres,
          homologySpheres.length,
          0,
        ]),
    );
  });

  it('list the Poincaré sphere by Regina’s signature', () => {
    const [expected] = vectors.levels[4]!.homologySpheres;
    expect(unit.result.exotic.map(({ signature }) => signature)).toEqual([expected]);
  });

  it('are accepted with data, without it, and from the opened leaves alone', async () => {
    const evidence = evidenceOf(unit);
    expect(evidence.challenged).toHaveLength(16);
    expect(await verdictOf(evidence, unit.result)).toEqual({ valid: true });
    const leaves = new Map(evidence.challenged.map((leaf) => [leaf, unit.leaves[leaf]!]));
    const opened = { ...evidence, leaves, complete: false, data: new Map() };
    expect(await verdictOf(opened, unit.result)).toEqual({ valid: true });
  });

  it('have summaries and data that can be read back', () => {
    for (const { tetrahedra, firstLeaf } of segmentsOf(unit.plan)) {
      const data = unit.data.get(firstLeaf)!;
      const { tally } = decodeSummary(unit.leaves[firstLeaf]!, tetrahedra);
      const records = decodeData(data, tetrahedra)!;
      expect(records).toHaveLength(tally.found);
      expect(encodeData(records)).toEqual(data);
      expect(unit.leaves[firstLeaf]!.length).toBeLessThan(4096);
      expect(tally.byMoves.length).toBeLessThanOrEqual(MOVES_MAX + 1);
    }
  });

  it('say what is proved, what is sampled, and what is known', () => {
    const statements = poincareConjecture.statements(unit.plan, unit.result);
    expect(statements.map(({ status }) => status)).toEqual([
      'spot-checked',
      'spot-checked',
      'proved',
      ...Array(5).fill('spot-checked'),
    ]);
    expect(statements[0]?.claim).toContain('5,435');
    // A pairing that is missing in the list would be missing in both programs.
    expect(statements[0]?.method).toContain('shares with the search only the face pairings');
    expect(statements[0]?.escapes?.oneLeaf).toBeCloseTo(1 - challengeCount(unit.plan) / 45, 12);
  });

  it('weighs leaves by what they hold: the fullest ones escape as stated, and more often than as many of the rest', () => {
    const { plan, result, leaves } = unit;
    const held = leaves.map((summary, leaf) => {
      const { tetrahedra } = locateLeaf(plan, leaf).segment;
      return decodeSummary(summary, tetrahedra).tally.found;
    });
    const fullest = held.toSorted((a, b) => b - a);
    const amount = (count: number) => fullest.slice(0, count).reduce((sum, found) => sum + found, 0);
    const { onePercent, tenPercent } = result.leavesHolding!;
    for (const [leavesOut, share] of [
      [onePercent, 0.01],
      [tenPercent, 0.1],
    ] as const) {
      expect(amount(leavesOut)).toBeGreaterThanOrEqual(share * result.triangulations);
      expect(amount(leavesOut - 1)).toBeLessThan(share * result.triangulations);
    }
    const [{ escapes, method } = { escapes: undefined, method: '' }] = poincareConjecture.statements(
      plan,
      result,
    );
    expect(method).toContain(`10 % in ${tenPercent}`);
    const { leavesHolding: _, ...earlier } = result;
    const [before] = poincareConjecture.statements(plan, earlier);
    expect(before!.escapes!.tenPercent).toBeLessThan(escapes!.tenPercent);
    expect(escapes!.tenPercent).toBe(escapeProbability(leaves.length, tenPercent, challengeCount(plan)));
  });

  it('reads results that were sealed before they said so, and says nothing of it then', async () => {
    const { leavesHolding: _, ...earlier } = unit.result;
    expect(poincareConjecture.readResult(earlier)).toEqual(earlier);
    expect(poincareConjecture.readResult({ ...earlier, leavesHolding: null })).toBeUndefined();
    expect(await verdictOf(evidenceOf(unit), earlier)).toEqual({ valid: true });
    expect(poincareConjecture.statements(unit.plan, earlier)[0]!.method).not.toContain('Most leaves hold');
  });

  it('show how many moves, and a way down to a tabled sphere', () => {
    const moves = poincareConjecture.picture!(unit.plan, unit.result);
    expect(moves.series).toHaveLength(4);
    for (const { y } of moves.series) expect(y.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 9);
    const [walk] = poincareConjecture.furtherPictures!(unit.plan, unit.result);
    for (const { y } of walk!.series) {
      expect(y[0]).toBe(5);
      expect(y.at(-1)).toBeLessThanOrEqual(2);
    }
    // Equal lines would hide one another.
    expect(new Set(walk!.series.map(({ y }) => y.join(' '))).size).toBe(walk!.series.length);
    const { tables } = poincareConjecture.findings!(unit.plan, unit.result);
    expect(tables.map(({ title }) => title)).toEqual([
      'By number of tetrahedra',
      'Spheres that needed the most',
      'Homology spheres that aren’t the 3-sphere',
    ]);
    expect(tables[0]?.rows.at(-1)).toEqual(['5, all', '4,807', '1,903', '1,297', '2,904', '0']);
  });

  it('are the same however they are cut into chunks', async () => {
    const { compute } = await import('./compute.ts');
    const computer = await compute.prepare(unit.plan);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 4 }), async (first, count) => {
        const steps = computer.compute({ first, count });
        let step = steps.next();
        while (!step.done) step = steps.next();
        expect(step.value.map(({ summary }) => summary)).toEqual(unit.leaves.slice(first, first + count));
      }),
      { numRuns: 10 },
    );
  });
});

describe('results', () => {
  it('stay small: 16 kB for what is listed of a unit of seven tetrahedra', async () => {
    const unit = await computeUnit(planFor(planAt(START, 47).to, 20));
    expect(JSON.stringify(unit.result).length).toBeLessThan(16_384);
    expect(unit.result.levels.map(({ isWhole }) => isWhole)).toEqual([false]);
  });
});
