import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFromFourLeaf, encodeFromFourLeaf } from './goldbach-verification/leaf.ts';
import { compareWithTable, spoilTable } from './kit/published-table.ts';
import { readLeaf as readFlowLeaf, writeLeaf as writeFlowLeaf } from './navier-stokes/leaf.ts';
import { decodeLeaf, encodeLeaf } from './prime-pattern/leaf.ts';
import { loadPublishedTest, loadTestedKind, testedWorkTypes } from './published-tests.ts';
import { workTypeOf } from './registry.ts';
import { bytesPerZero } from './riemann-zero/leaf.ts';
import { runPublishedTest } from './run-published-test.ts';
import type { ComputedLeaf, ComputeModule } from './work-type.ts';

/** A kernel whose leaf of this index is made wrong. */
function wrongAt(
  { prepare }: ComputeModule,
  wrong: number,
  spoil: (leaf: ComputedLeaf) => ComputedLeaf,
): ComputeModule {
  return {
    async prepare(plan) {
      const computer = await prepare(plan);
      return {
        *compute(chunk) {
          const leaves = yield* computer.compute(chunk);
          return leaves.map((leaf, index) => (chunk.first + index === wrong ? spoil(leaf) : leaf));
        },
      };
    },
  };
}

describe('published tests', () => {
  it.each(testedWorkTypes)('the kernel of %s agrees with its table', async (workType) => {
    const test = await loadPublishedTest(workType);
    for (const plan of test.plans) expect(workTypeOf(workType).readPlan(plan)).toEqual(plan);
    const rows = test.table.rows.length;
    expect(new Set(test.table.rows.map(([place]) => place)).size).toBe(rows);
    const outcome = await runPublishedTest(await loadTestedKind(workType), test);
    expect(outcome).toEqual({ verified: true, rows, agreeing: rows, differences: [] });
  });

  it.each(testedWorkTypes)('the table of %s names its source and licence', async (workType) => {
    const { table } = await loadPublishedTest(workType);
    for (const text of [table.name, table.source, table.licence]) expect(text).toMatch(/^\S.{5,}/);
    expect(['published', 'computed']).toContain(table.origin);
  });

  it.each(testedWorkTypes)('a spoiled digit fails the test of %s at its place', async (workType) => {
    const test = await loadPublishedTest(workType);
    const [place, value] = test.table.rows[3]!;
    const outcome = await runPublishedTest(await loadTestedKind(workType), {
      ...test,
      table: spoilTable(test.table, 3),
    });
    expect(outcome).toMatchObject({ verified: false, agreeing: test.table.rows.length - 1 });
    expect(outcome.differences).toHaveLength(1);
    expect(outcome.differences[0]).toMatchObject({ place });
    expect(outcome.differences[0]!.expected).not.toBe(value);
    expect(outcome).not.toHaveProperty('refusal');
  });

  it('a kernel made wrong at one place fails, and the place is named', async () => {
    const test = await loadPublishedTest('prime_pattern');
    const kind = await loadTestedKind('prime_pattern');
    // 1,357,201, after which the gap of 132 begins, lies in leaf 5.
    const compute = wrongAt(kind.compute, 5, ({ summary }) => {
      const leaf = decodeLeaf(summary);
      const gaps = leaf.gaps.map((gap) => (gap.length === 132 ? { ...gap, offset: gap.offset + 2 } : gap));
      return { summary: encodeLeaf({ ...leaf, gaps }) };
    });
    const outcome = await runPublishedTest({ ...kind, compute }, test);
    expect(outcome.verified).toBe(false);
    expect(outcome.differences).toEqual([
      { place: 'gap of 132 after', expected: '1357201', found: '1357203' },
    ]);
    expect(workTypeOf('prime_pattern').reasons).toContain(outcome.refusal);
  });

  it('a sieve that misses one prime fails at π(x) by name, of which the table has source and published values', async () => {
    const test = await loadPublishedTest('prime_pattern');
    expect(test.table.source).toContain('OEIS A006880');
    const kind = await loadTestedKind('prime_pattern');
    // Leaf 20 is from 4,915,200 to 5,160,960.
    const compute = wrongAt(kind.compute, 20, ({ summary }) => {
      const leaf = decodeLeaf(summary);
      return { summary: encodeLeaf({ ...leaf, counts: { ...leaf.counts, primes: leaf.counts.primes - 1 } }) };
    });
    const outcome = await runPublishedTest({ ...kind, compute }, test);
    expect(outcome.differences).toEqual([{ place: 'π(10^7)', expected: '664579', found: '664578' }]);
    expect(workTypeOf('prime_pattern').reasons).toContain(outcome.refusal);
  });

  it('a kernel of Goldbach that takes another prime at one place fails there', async () => {
    const test = await loadPublishedTest('goldbach_verification');
    const kind = await loadTestedKind('goldbach_verification');
    const compute = wrongAt(kind.compute, 0, ({ summary }) => {
      const leaf = decodeFromFourLeaf(summary)!;
      const peaks = leaf.peaks.map((peak) => (peak.prime === 73 ? { ...peak, prime: 79 } : peak));
      return { summary: encodeFromFourLeaf({ ...leaf, peaks }) };
    });
    const outcome = await runPublishedTest({ ...kind, compute }, test);
    expect(outcome.differences).toEqual([{ place: '992', expected: '73', found: '79' }]);
    expect(workTypeOf('goldbach_verification').reasons).toContain(outcome.refusal);
  });

  it('a kernel of zeros that is off at one of them fails at its number', async () => {
    const test = await loadPublishedTest('riemann_zero');
    const kind = await loadTestedKind('riemann_zero');
    const compute = wrongAt(kind.compute, 0, ({ summary, data }) => {
      const changed = data!.slice();
      // The 64 bits behind the point of the fifth ordinate, 32.935…
      const view = new DataView(changed.buffer, 4 * bytesPerZero);
      view.setBigUint64(0, view.getBigUint64(0, true) + 2n ** 32n, true);
      return { summary, data: changed };
    });
    const outcome = await runPublishedTest({ ...kind, compute }, test);
    expect(outcome.differences).toEqual([{ place: '5', expected: '32.9350615877', found: '32.9350615880' }]);
    expect(workTypeOf('riemann_zero').reasons).toContain(outcome.refusal);
  });

  it('a flow made wrong at one place fails, and the place is named', async () => {
    const test = await loadPublishedTest('navier_stokes');
    const kind = await loadTestedKind('navier_stokes');
    // Leaf 15 ends at t = 2 of the first flow.
    const compute = wrongAt(kind.compute, 15, ({ summary, data }) => {
      const { energy, ...leaf } = readFlowLeaf(64, summary)!;
      return { summary: writeFlowLeaf({ ...leaf, energy: energy * (1 + 1e-10) }, leaf), data: data! };
    });
    const outcome = await runPublishedTest({ ...kind, compute }, test);
    expect(outcome).toMatchObject({ verified: false, refusal: 'replay_differs' });
    expect(outcome.differences).toEqual([
      { place: 'ν = 0.01, t = 2: energy', expected: '0.230779086597', found: '0.230779086620' },
    ]);
  });

  it('a stream made wrong at one coupling fails, and the place is named', async () => {
    const test = await loadPublishedTest('yang_mills');
    const kind = await loadTestedKind('yang_mills');
    const compute: ComputeModule = {
      prepare: (plan) => kind.compute.prepare(plan.beta === 500 ? { ...plan, beta: 1500 } : plan),
    };
    const outcome = await runPublishedTest({ ...kind, compute }, test);
    expect(outcome).toMatchObject({ verified: false, agreeing: 3 });
    expect(workTypeOf('yang_mills').reasons).toContain(outcome.refusal);
    // At β = 1.5 another program gives 0.362456 ± 0.000031.
    expect(outcome.differences).toEqual([
      { place: 'SU(2) at β = 0.5', expected: '0.124', found: expect.stringMatching(/^0\.36[1-4]$/) },
    ]);
  });

  it('ends when a step says so', async () => {
    const test = await loadPublishedTest('riemann_zero');
    const shares: number[] = [];
    const running = runPublishedTest(await loadTestedKind('riemann_zero'), test, (_phase, share) => {
      shares.push(share);
      if (shares.length === 2) throw new Error('closed');
    });
    await expect(running).rejects.toThrow('closed');
    expect(shares).toHaveLength(2);
  });

  it('refuses a kind without a table', () => {
    expect(() => loadPublishedTest('no_kind')).toThrow(RangeError);
  });
});

describe('the comparison', () => {
  const table = {
    name: 'Squares',
    origin: 'computed',
    source: 'this test',
    licence: 'none',
    lastDigitWithin: 1,
    rows: [
      ['1', '1.00'],
      ['2', '4.00'],
    ],
  } as const;

  it('counts a missing figure and another number of decimals as different', () => {
    expect(compareWithTable(table, new Map([['1', '1.0']]))).toEqual([
      { place: '1', expected: '1.00', found: '1.0' },
      { place: '2', expected: '4.00' },
    ]);
  });

  it('allows as much as the table says', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 9 }), (units) => {
        const figures = new Map([
          ['1', '1.00'],
          ['2', (4 + units / 100).toFixed(2)],
        ]);
        expect(compareWithTable(table, figures).length).toBe(Math.abs(units) <= 1 ? 0 : 1);
      }),
    );
  });
});
