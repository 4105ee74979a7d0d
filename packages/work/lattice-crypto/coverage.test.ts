import { expect, it } from 'vitest';
import { coveredTo, nothingFrom } from '../testing/cover-frontier.ts';
import { coverage } from './coverage.ts';
import { planUnit } from './plan.ts';
import { records } from './records.ts';
import type { LatticeResult } from './result.ts';

const instances = coverage.frontiers.instances!;
const { plan } = planUnit({ difficulty: 1, frontier: 'instances', position: '0', seed: 'ab'.repeat(32) });
const result: LatticeResult = {
  dimension: 70,
  rows: 35,
  modulus: 1_000_003,
  vector: [1],
  squaredNorm: 4_840_000,
  lastLeaf: 2,
  squaredNorms: [5_000_000, 4_900_000, 4_840_000],
  lllProfile: [],
  bkzProfile: [],
};

it('adds lattices up by dimension, wherever the blocks are', () => {
  expect(instances.sums(plan, result)).toEqual({ solved_dimension_70: 1n, attempts: 3n });
  const sums = { solved_dimension_70: 3n, attempts: 60n };
  const [vectors, attempts] = instances.claims(
    coveredTo(['0', '3'], sums, { blocks: 1, sums: { solved_dimension_130: 1n, attempts: 100n } }),
  );
  expect(vectors).toMatchObject({
    claim:
      'This ledger proves: short vectors in 4 lattices that nobody chose, 3 of dimension 70, 1 of dimension 130.',
    status: 'proved',
  });
  expect(attempts).toMatchObject({ claim: 'They were found in 160 attempts.', status: 'reported' });
  expect(instances.claims(nothingFrom('0'))).toMatchObject([{ status: 'computed' }]);
});

it('compares vectors as the kind’s list of records does', () => {
  const [shortest, hermite] = coverage.extremes.map(({ figures }) => figures(plan, result)[0]!);
  const listed = records.entryOf(result)!;
  expect(shortest).toMatchObject({
    className: listed.className,
    classRank: listed.class,
    value: 4_840_000 / 1_000_003,
  });
  expect(shortest!.figure).toContain(`${listed.figures[1]} √q`);
  expect(shortest!.figure).toContain(listed.figures[2]);
  expect(hermite!.figure).toBe(listed.figures[3]);
});
