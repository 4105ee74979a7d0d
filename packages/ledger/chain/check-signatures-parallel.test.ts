import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { hexToBytes } from '@noble/hashes/utils.js';
import { afterAll, describe, expect, it } from 'vitest';
import { checkEd25519Node } from '../signing/ed25519-node.ts';
import { buildChain, firstKeys } from '../testing/build-chain.ts';
import { startSourceWorker } from '../testing/start-source-worker.ts';
import { checkChain, type MlDsaItem } from './check-chain.ts';
import { startParallelCheck } from './check-signatures-parallel.ts';
import { checkTask } from './ml-dsa-worker.ts';

const chain = buildChain({ blockCount: 40 });
const parallel = startParallelCheck({ workerCount: 2, createWorker: startSourceWorker });
afterAll(() => parallel.close());
const options = { checkSignatures: 'both', ed25519: checkEd25519Node, mldsa: parallel.check } as const;

describe('startParallelCheck', () => {
  it('finds every ML-DSA-65 signature of a chain good', async () => {
    expect(await checkChain(chain, options)).toMatchObject({ valid: true, validSignatures: { mlDsa65: 40 } });
  });

  it('gives each batch its own verdicts, in the order of its signatures, whichever ends first', async () => {
    const items = chain.slice(0, 2).map(({ block, signature }) => ({
      hash: hexToBytes(block.blockHash),
      signature: signature!.mlDsa65,
      publicKey: firstKeys.publicKeys.mlDsa65,
    }));
    const [one, other] = items as [MlDsaItem, MlDsaItem];
    const batches = [[one], [{ ...one, hash: other.hash }, other], [], [{ ...other, hash: one.hash }]];
    const verdicts = [[true], [false, true], [], [false]];
    const single = startParallelCheck({ workerCount: 1, createWorker: startSourceWorker });
    expect(await Promise.all(batches.map(single.check))).toEqual(verdicts);
    await single.close();
    expect(batches.map((batch, id) => checkTask({ id, batch }))).toEqual(
      verdicts.map((expected, id) => ({ id, verdicts: expected })),
    );
  });

  it('names the blocks whose signatures are not theirs', async () => {
    const signature = { ...chain[6]!.signature!, mlDsa65: chain[7]!.signature!.mlDsa65 };
    const report = await checkChain(chain.with(6, { ...chain[6]!, signature }), options);
    expect(report.faults).toEqual([
      { blockIndex: 7, fault: 'ml_dsa_signature_invalid', field: 'signature.mlDsa65' },
    ]);
  });

  it('rejects when a worker ends, instead of waiting or giving a verdict', async () => {
    const createWorker = () => new Worker('process.exit(1)', { eval: true });
    const broken = startParallelCheck({ workerCount: 1, createWorker });
    await expect(checkChain(chain, { ...options, mldsa: broken.check })).rejects.toThrow('worker');
    await expect(broken.check([])).rejects.toThrow('worker');
    await broken.close();
  });

  it('ends the check of a chain with what the signatures’ check fails of', async () => {
    const failure = new Error('no memory');
    const mldsa = () => Promise.reject(failure);
    await expect(checkChain(chain, { ...options, mldsa })).rejects.toBe(failure);
  });

  it('passes on what a worker fails of', async () => {
    const createWorker = () => new Worker('throw new Error("no memory")', { eval: true });
    const broken = startParallelCheck({ workerCount: 1, createWorker });
    await expect(broken.check([])).rejects.toThrow('no memory');
    await broken.close();
  });

  it('has a worker for each core', async () => {
    let made = 0;
    const createWorker = () => {
      made++;
      return new Worker('', { eval: true });
    };
    await startParallelCheck({ createWorker }).close();
    expect(made).toBe(availableParallelism());
  });
});
