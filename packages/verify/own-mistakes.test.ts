/** An error that no line and no block can cause is a mistake of this program: it is thrown, and no verdict is made of it. */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { buildChain } from '@productive-mining/ledger/testing/build-chain.ts';
import { expect, it } from 'vitest';
import { checkStatement } from './check-statement.ts';
import { compareTip, tipOfStored } from './compare-tip.ts';
import { readLeafLine, readStoredLine } from './read-stored-lines.ts';
import { verifyBlock } from './verify-block.ts';

const OURS = 'our own mistake';
const mistake = (): never => {
  throw new TypeError(OURS);
};
/** Texts that can't be gone through, and not be read as JSON. */
const unreadable = { length: 1, charCodeAt: mistake, split: mistake } as unknown as string;
const unparsable = { length: 0, toString: mistake } as unknown as string;
const [stored] = buildChain({ blockCount: 1 }) as [StoredBlock];

it.each([unreadable, unparsable])('is thrown where a line is read, case %#', async (line) => {
  for (const read of [readStoredLine, readLeafLine]) expect(() => read(line)).toThrow(OURS);
  expect(() => compareTip(undefined, { newest: line })).toThrow(OURS);
  await expect(verifyBlock([line])).rejects.toThrow(OURS);
});

it('is thrown where a header is hashed', () => {
  const block = Object.defineProperty({ ...stored.block }, 'previousHash', { get: mistake });
  expect(() => tipOfStored({ ...stored, block })).toThrow(OURS);
});

it('is thrown where a statement is read', () => {
  expect(() => checkStatement(unreadable, undefined)).toThrow(OURS);
});
