import { workRoot } from '@productive-mining/ledger/merkle/work-root.ts';
import { challengeOf, drawLeaves } from '@productive-mining/work/certificates/challenge.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf, LEAVES, leaseSmallUnit, leavesOf, openLedger, verify } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import type { WorkUnit } from './lease-unit.ts';

const CHALLENGED = 16;
const WRONG_LEAF = 37;
/** The place in a leaf of its pairs (p, p+6): no sum and no neighbour gives another number away. */
const SEXY_PAIRS_AT = 28;

let test: TestContext;
let unit: WorkUnit;
let honest: Uint8Array[];
let wrong: Uint8Array[];

beforeAll(async () => {
  test = await openLedger();
  const leased = await leaseSmallUnit(test, 'unit');
  honest = await leavesOf(leased);
  wrong = honest.map((leaf, index) => (index === WRONG_LEAF ? withOnePairMore(leaf) : leaf));
  const drawn = (secret: Uint8Array) =>
    drawLeaves(challengeOf(workRoot(wrong), secret, leased.id), LEAVES, CHALLENGED);
  const secrets = Array.from({ length: 100 }, (_, lease) => hashOf(`lease ${lease}`));
  unit = { ...leased, secret: secrets.find((secret) => !drawn(secret).includes(WRONG_LEAF))! };
});
afterAll(() => test.close());

function withOnePairMore(leaf: Uint8Array): Uint8Array {
  const changed = leaf.slice();
  const view = new DataView(changed.buffer);
  view.setUint32(SEXY_PAIRS_AT, view.getUint32(SEXY_PAIRS_AT, true) + 1, true);
  return changed;
}

it('a wrong leaf that the challenge passes over is found once the region was refused before', async () => {
  expect((await verify(test, unit, wrong)).verdict).toEqual({ valid: true });
  const again = await verify(test, { ...unit, failures: 1 }, wrong);
  expect(again.verdict).toEqual({ valid: false, reason: 'leaf_differs_when_computed_again' });
});

it('honest leaves of a region that was refused before pass', async () => {
  const other = await leaseSmallUnit(test, 'another unit', 1);
  const { verdict } = await verify(test, { ...other, failures: 3 }, await leavesOf(other));
  expect(verdict).toEqual({ valid: true });
});
