import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { buildChain } from '@productive-mining/ledger/testing/build-chain.ts';
import { expect, it } from 'vitest';
import { compareTip, tipOfStored } from './compare-tip.ts';

const blocks = buildChain({ blockCount: 3 });
const lines = blocks.map((stored) => JSON.stringify(storedBlockToJson(stored)));
const tips = blocks.map(({ block }) => ({ index: block.index, hash: block.blockHash }));
const [one, two, three] = lines as [string, string, string];

it('a ledger that grew keeps the remembered block', () => {
  expect(compareTip(undefined, { newest: two })).toEqual({ state: 'first', newest: tips[1] });
  expect(compareTip(tips[1], { newest: three, atRemembered: two })).toEqual({
    state: 'kept',
    newest: tips[2],
  });
  expect(compareTip(tips[2], { newest: three })).toEqual({ state: 'kept', newest: tips[2] });
});

it('a ledger that got shorter, or has another block there, says so', () => {
  expect(compareTip(tips[2], { newest: two })).toEqual({ state: 'shorter', newest: tips[1] });
  expect(compareTip(tips[2], { newest: 'none' })).toEqual({ state: 'shorter', newest: undefined });
  const other = { index: 2, hash: 'ab'.repeat(32) };
  expect(compareTip(other, { newest: three, atRemembered: two }).state).toBe('other');
  expect(compareTip(tips[1], { newest: three, atRemembered: one }).state).toBe('other');
  expect(compareTip(tips[1], { newest: three }).state).toBe('other');
});

it('a hash that is only claimed doesn’t count', () => {
  const forged = two.replace('"difficulty":3', '"difficulty":4');
  expect(forged).not.toBe(two);
  expect(compareTip(tips[1], { newest: three, atRemembered: forged }).state).toBe('other');
});

it('a block whose header can’t be read has no hash, and a mistake of the program is thrown', () => {
  const [stored] = blocks;
  expect(tipOfStored(stored!)).toEqual(tips[0]);
  expect(tipOfStored({ ...stored!, block: { ...stored!.block, difficulty: 1.5 } })).toBeUndefined();
  expect(() => tipOfStored({} as typeof stored & object)).toThrow(TypeError);
});
