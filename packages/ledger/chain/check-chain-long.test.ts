import { afterEach, describe, expect, it, vi } from 'vitest';
import { both, chain, quick, startsAt } from '../testing/changed-chain.ts';
import { type ChainProgress, checkChain, type MlDsaItem } from './check-chain.ts';
import { GENESIS } from './seal-block.ts';

afterEach(() => vi.restoreAllMocks());

/** The second block again and again: cheap to make, with two faults in each but the first. */
const repeated = (count: number) => Array.from({ length: count }, () => chain[1]!);
const none = { checkSignatures: 'none', ...startsAt[1] } as const;

describe('a long check', () => {
  it('tells its progress, stops at a number of faults, and ends when asked', async () => {
    const seen: ChainProgress[] = [];
    await checkChain(chain, { ...quick, onProgress: (progress) => void seen.push(progress) });
    expect(seen.at(-1)).toEqual({ checkedBlocks: 5, blockIndex: 5, faultCount: 0 });
    const broken = chain.map((stored) => ({ ...stored, signature: undefined }));
    expect(await checkChain(broken, { ...quick, faultsMax: 2 })).toMatchObject({
      truncated: true,
      checkedBlocks: 2,
    });
    await expect(checkChain(chain, { ...quick, signal: AbortSignal.abort() })).rejects.toThrow('abort');
  });

  it('tells its progress four times a second', async () => {
    let now = 5_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    function* hundredMsEach() {
      for (const stored of repeated(10)) {
        now += 100;
        yield stored;
      }
    }
    const told: ChainProgress[] = [];
    const onProgress = (progress: ChainProgress) => void told.push(progress);
    await checkChain(hundredMsEach(), { ...none, onProgress });
    expect(told.map(({ checkedBlocks }) => checkedBlocks)).toEqual([3, 6, 9, 10]);
    expect(told[0]).toEqual({ checkedBlocks: 3, blockIndex: 2, faultCount: 4 });
    await expect(checkChain(hundredMsEach(), none)).resolves.toBeDefined();
  });

  it('ends at a thousand faults where no other number is given', async () => {
    const report = await checkChain(repeated(600), none);
    expect(report).toMatchObject({ truncated: true, checkedBlocks: 501 });
    expect(report.faults).toHaveLength(1_000);
  });

  it('tells faults in the order of the blocks, in whatever order they are found', async () => {
    const mlDsa65 = chain[0]!.signature!.mlDsa65;
    const broken = chain
      .with(1, { ...chain[1]!, signature: { ...chain[1]!.signature!, mlDsa65 } })
      .with(3, { ...chain[3]!, certificate: undefined });
    const { faults } = await checkChain(broken, both);
    expect(faults.map(({ blockIndex, fault }) => [blockIndex, fault])).toEqual([
      [2, 'ml_dsa_signature_invalid'],
      [4, 'certificate_missing'],
    ]);
  });

  it('has at most eight batches of 32 signatures under way', async () => {
    const sizes: number[] = [];
    let [underWay, most] = [0, 0];
    const mldsa = async (batch: readonly MlDsaItem[]) => {
      sizes.push(batch.length);
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay--;
      return batch.map(() => true);
    };
    const report = await checkChain(repeated(400), { ...both, ...startsAt[1], mldsa });
    expect(report.validSignatures).toEqual({ ed25519: 400, mlDsa65: 400 });
    expect(sizes).toEqual([...Array.from({ length: 12 }, () => 32), 16]);
    expect(most).toBe(8);
  });

  it('reads blocks as they come', async () => {
    async function* stream() {
      yield* chain;
    }
    expect(await checkChain(stream(), quick)).toMatchObject({ valid: true, checkedBlocks: 5 });
  });

  it('passes on the failure of the ML-DSA check instead of a verdict', async () => {
    const failing = { ...both, mldsa: () => Promise.reject(new Error('worker ended')) };
    await expect(checkChain(chain, failing)).rejects.toThrow('worker ended');
    let read = 0;
    function* counted() {
      for (const stored of repeated(400)) {
        read++;
        yield stored;
      }
    }
    await expect(checkChain(counted(), { ...failing, ...startsAt[1] })).rejects.toThrow('worker ended');
    expect(read).toBeLessThan(100);
  });

  it('takes an empty chain as valid', async () => {
    expect(await checkChain([], both)).toMatchObject({ valid: true, checkedBlocks: 0, tip: GENESIS });
  });
});
