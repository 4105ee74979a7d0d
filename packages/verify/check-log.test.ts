import { logOfBlocks } from '@productive-mining/ledger/testing/log-of-blocks.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLog } from './check-log.ts';
import { notCheckedOfLog, refusalOfLog } from './log-sentence.ts';
import { attackedLogs, HONEST_SIZE, hashesOf } from './testing/attacked-logs.ts';
import { FINGERPRINT } from './testing/seal-units.ts';

const honest = hashesOf(HONEST_SIZE);
const storedAt = (hashes: readonly string[], index: number) =>
  ({ block: { index, blockHash: hashes[index - 1] } }) as unknown as Parameters<typeof checkLog>[2];

/** What a reader who remembers a note is told of block `index`, from a log over hashes. */
function findingOf(remembered: string | undefined, hashes: readonly string[], index: number, from: number) {
  const log = logOfBlocks(hashes);
  const proof = from > hashes.length ? [] : log.growth(from).proof;
  const given = { blockProof: log.proof(index), keyRecords: log.keyRecords, proof };
  return checkLog(remembered, given, storedAt(hashes, index), FINGERPRINT);
}

it('finds each block of a log that begins with the remembered one', () => {
  for (const index of [1, 2, 50, HONEST_SIZE]) {
    const finding = findingOf(logOfBlocks(honest.slice(0, 49)).note, honest, index, 49);
    expect(finding).toMatchObject({ isInLog: true, comparison: { state: 'kept' } });
    expect(refusalOfLog(finding)).toBeUndefined();
  }
});

it('refuses blocks of 1,000 logs that were cut, forked, sealed again or put in another order', () => {
  fc.assert(
    fc.property(attackedLogs, fc.nat(), ({ rememberedSize, hashes }, drawn) => {
      const remembered = logOfBlocks(honest.slice(0, rememberedSize)).note;
      const finding = findingOf(remembered, hashes, 1 + (drawn % hashes.length), rememberedSize);
      expect(finding.isInLog).toBe(false);
      expect(finding.comparison.note).toBeUndefined();
      expect(refusalOfLog(finding)).toMatch(/^The log (got shorter|is another one): it had \d+ blocks/);
    }),
    { numRuns: 1000 },
  );
}, 120_000);

it('takes no other block’s proof', () => {
  const log = logOfBlocks(honest);
  const given = { blockProof: log.proof(7), keyRecords: log.keyRecords, proof: [] };
  for (const index of [6, 8]) {
    const finding = checkLog(undefined, given, storedAt(honest, index), FINGERPRINT);
    expect(finding.isInLog).toBe(false);
    expect(refusalOfLog(finding)).toBe('The proof that the block is in the ledger’s log doesn’t hold.');
  }
});

it('checks place and path without the ledger’s keys, and says that the signature isn’t known', () => {
  const log = logOfBlocks(honest);
  const findingWithoutKeys = (blockProof: string, index: number) =>
    checkLog(undefined, { blockProof, keyRecords: [], proof: [] }, storedAt(honest, index), undefined);
  const held = findingWithoutKeys(log.proof(7), 7);
  expect(refusalOfLog(held)).toBeUndefined();
  expect(held.comparison.note).toBeUndefined();
  expect(notCheckedOfLog(held)).toMatch(/^The block is in the tree of \d+ blocks .* had no keys of block 1,/);
  const damaged = log
    .proof(7)
    .replace(/^([A-Za-z])(?=[\w+/]{42}=$)/m, (letter) => (letter === 'A' ? 'B' : 'A'));
  expect(damaged).not.toBe(log.proof(7));
  for (const finding of [findingWithoutKeys(log.proof(8), 7), findingWithoutKeys(damaged, 7)]) {
    expect(finding.isInLog).toBe(false);
    expect(refusalOfLog(finding)).toBe('The proof that the block is in the ledger’s log doesn’t hold.');
    expect(notCheckedOfLog(finding)).toBeUndefined();
  }
  expect(refusalOfLog(findingWithoutKeys(`${log.proof(7)} `, 7))).toBe(
    'The log has no checkpoint that can be read.',
  );
});
