/** What each step tells of its size, and the leaves of a block that were checked on their own. */
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import {
  blockRecordOf,
  chainRecordOf,
  discoveryRecordOf,
  type StoredBlock,
} from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { MalformedLine } from './read-stored-lines.ts';
import { columnsOf, FINGERPRINT, sealUnit } from './testing/seal-units.ts';
import { verifyBlock, verifyLeaves } from './verify-block.ts';

let stored: StoredBlock;
let line: string;
beforeAll(async () => {
  stored = sealUnit(GENESIS, await firstUnitOf('prime_pattern'));
  line = JSON.stringify(storedBlockToJson(stored));
}, 120_000);

const jsonSize = (value: unknown) => JSON.stringify(value).length;

function mathematicsSize(): number {
  const { plan, result } = columnsOf(stored);
  return jsonSize(plan) + jsonSize(result) + jsonSize(stored.certificate);
}

it('each step of a block tells the size of what it looked at', async () => {
  const { block, discoveries, chainRecords } = stored;
  const records = [
    blockRecordOf(block),
    ...discoveries.map(({ columns, reward }) => discoveryRecordOf(columns, reward)),
    ...chainRecords.map(chainRecordOf),
  ];
  const { steps } = await verifyBlock([line], { rememberedFingerprint: FINGERPRINT });
  expect(Object.fromEntries(steps.map(({ name, bytes }) => [name, bytes]))).toEqual({
    form: line.length + 1,
    // A tag of 34, five integers, two hashes and the miner's 42 characters.
    header: 34 + 5 * 8 + 2 * 32 + 42,
    link: 32,
    merkle_root: records.reduce((sum, { length }) => sum + length, 0),
    keys: 32 + 1952,
    ed25519: 64 + 32,
    ml_dsa_65: 3309 + 1952,
    plan: jsonSize(columnsOf(stored).plan),
    certificate: mathematicsSize(),
  });
});

it('steps behind one that fails have looked at nothing', async () => {
  const damaged = line.replace('"difficulty":1', '"difficulty":2');
  const { steps } = await verifyBlock([damaged], { rememberedFingerprint: FINGERPRINT });
  const behind = steps.slice(steps.findIndex(({ state }) => state === 'fails') + 1);
  expect(behind.length).toBeGreaterThan(0);
  for (const step of behind) expect(step).toMatchObject({ reason: 'ended_before', bytes: 0 });
});

describe('the leaves of a block, checked on their own', () => {
  it('hold, and tell how far they are', async () => {
    const told: [string, number][] = [];
    const onProgress = (name: string, share: number) => void told.push([name, share]);
    const { step, outcome, statements } = await verifyLeaves(line, { kind: 'computed' }, { onProgress });
    expect(outcome).toEqual({ state: 'holds' });
    expect(step).toMatchObject({ name: 'leaves', state: 'holds' });
    expect(step.bytes).toBeGreaterThan(mathematicsSize());
    expect(step.ms).toBeGreaterThan(0);
    for (const { verdict } of statements) expect(verdict).toBe('checked');
    expect(told.length).toBeGreaterThan(0);
    for (const [name, share] of told) {
      expect(name).toBe('leaves');
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  }, 120_000);

  it('are of a block that can be read, and end with the signal’s reason', async () => {
    await expect(verifyLeaves('{}', { kind: 'computed' })).rejects.toThrow(MalformedLine);
    const signal = AbortSignal.abort(new Error('left'));
    await expect(verifyLeaves(line, { kind: 'computed' }, { signal })).rejects.toThrow('left');
  });
});
