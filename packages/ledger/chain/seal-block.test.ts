import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BlockContents,
  type BlockHeader,
  blockHash,
  blockLeaves,
  encodeHeader,
  GENESIS,
  GENESIS_HEADER,
} from './seal-block.ts';
import { readCents, readHash } from './stored-block.ts';

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const header: fc.Arbitrary<BlockHeader> = fc.record({
  index: fc.maxSafeNat(),
  previousHash: hash,
  merkleRoot: hash,
  timestampMs: fc.maxSafeInteger(),
  difficulty: fc.integer({ min: 1, max: 100 }),
  nonce: int64,
  minerId: fc.string({ unit: 'grapheme' }),
  totalScientificValueCents: int64,
});

describe('encodeHeader', () => {
  it('gives the genesis hash that Python’s hashlib gives for the documented layout', () => {
    // hashlib.sha256(b'productive-mining/block-header/v1\0' + bytes(8 + 32 + 32 + 8 + 8 + 8 + 8) + b'genesis')
    expect(bytesToHex(GENESIS.hash)).toBe('54603b350b407cfcf40bf02b08e90e5c7d99585ef6d5f37c5cd31eb27fa504f5');
    expect(GENESIS.index).toBe(0);
  });

  it('has other bytes and another hash whenever one field differs', () => {
    fc.assert(
      fc.property(
        header,
        header,
        fc.constantFrom(...(Object.keys(GENESIS_HEADER) as (keyof BlockHeader)[])),
        (one, other, name) => {
          const mixed = { ...one, [name]: other[name] };
          const describe = (value: BlockHeader[typeof name]) =>
            value instanceof Uint8Array ? bytesToHex(value) : String(value);
          const isSame = describe(one[name]) === describe(other[name]);
          expect(bytesToHex(blockHash(mixed)) === bytesToHex(blockHash(one))).toBe(isSame);
          expect(bytesToHex(encodeHeader(mixed)) === bytesToHex(encodeHeader(one))).toBe(isSame);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('refuses what doesn’t fit its place', () => {
    const reasons: Record<string, string> = {
      previousHash: 'wrong_length',
      merkleRoot: 'wrong_length',
      minerId: 'unpaired_surrogate',
    };
    const refused: [Partial<BlockHeader>, string][] = [
      [{ index: 1.5 }, 'index'],
      [{ difficulty: Number.NaN }, 'difficulty'],
      [{ timestampMs: 2 ** 60 }, 'timestampMs'],
      [{ nonce: 2n ** 63n }, 'nonce'],
      [{ nonce: -(2n ** 63n) - 1n }, 'nonce'],
      [{ totalScientificValueCents: 2n ** 63n }, 'totalScientificValueCents'],
      [{ previousHash: new Uint8Array(31) }, 'previousHash'],
      [{ merkleRoot: new Uint8Array(33) }, 'merkleRoot'],
      [{ minerId: '\ud800' }, 'minerId'],
    ];
    for (const [change, at] of refused) {
      expect(() => encodeHeader({ ...GENESIS_HEADER, ...change })).toThrowError(
        expect.objectContaining({ at, reason: reasons[at] ?? 'not_an_integer' }),
      );
    }
    for (const nonce of [2n ** 63n - 1n, -(2n ** 63n)])
      expect(encodeHeader({ ...GENESIS_HEADER, nonce })).toHaveLength(34 + 5 * 8 + 2 * 32 + 7);
  });
});

describe('blockLeaves', () => {
  const contents: BlockContents = {
    workRoot: new Uint8Array(32).fill(1),
    secret: new Uint8Array(32).fill(2),
    resultHash: new Uint8Array(32).fill(3),
    certificateHash: new Uint8Array(32).fill(4),
    blockRecord: Uint8Array.of(5),
    discoveryRecords: [Uint8Array.of(6), Uint8Array.of(7)],
    chainRecords: [Uint8Array.of(8)],
  };

  it('names the leaves in their order', () => {
    expect(blockLeaves(contents).map(({ name }) => name)).toEqual([
      'work_root',
      'secret',
      'result_hash',
      'certificate_hash',
      'block',
      'discovery[0]',
      'discovery[1]',
      'chain_record[0]',
    ]);
  });

  it('takes hashes and secrets of 32 bytes alone', () => {
    const places = {
      workRoot: 'work_root',
      secret: 'secret',
      resultHash: 'result_hash',
      certificateHash: 'certificate_hash',
    };
    for (const [column, at] of Object.entries(places)) {
      for (const length of [0, 31, 33])
        expect(() => blockLeaves({ ...contents, [column]: new Uint8Array(length) })).toThrowError(
          expect.objectContaining({ reason: 'wrong_length', at }),
        );
    }
  });
});

describe('stored texts', () => {
  it('reads amounts with exactly two decimals', () => {
    expect(readCents('1250.07', 'x')).toBe(125_007n);
    expect(readCents('0.00', 'x')).toBe(0n);
    for (const amount of ['1', '1.0', '1.000', '-1.00', '01.00', '1,00', '1e3.00', ' 1.00', '']) {
      expect(() => readCents(amount, 'x')).toThrow('not_an_amount');
    }
  });

  it('reads hashes in lower-case hex only', () => {
    expect(readHash('0f'.repeat(32), 'x')).toEqual(new Uint8Array(32).fill(15));
    const digits = '0f'.repeat(32);
    for (const text of ['0F'.repeat(32), '0f'.repeat(31), `${digits}\n`, `0${digits}`, `x${digits}`, '']) {
      expect(() => readHash(text, 'x')).toThrow('not_hex');
    }
  });
});
