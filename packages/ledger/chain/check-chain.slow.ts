/**
 * Checks a whole ledger of 10,000 blocks of about 16 kB, the median size that the storage limits allow, and prints how
 * long it took. Goals: hashes, roots, links and Ed25519 on one core within 10 s; with ML-DSA-65, on two cores, within
 * 30 s.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkEd25519Node } from '../signing/ed25519-node.ts';
import { buildChain } from '../testing/build-chain.ts';
import { startSourceWorker } from '../testing/start-source-worker.ts';
import { checkChain } from './check-chain.ts';
import { startParallelCheck } from './check-signatures-parallel.ts';
import type { StoredBlock } from './stored-block.ts';

const BLOCK_COUNT = 10_000;
const CERTIFICATE_CHARS = 14_000;

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await run();
  return (performance.now() - startedAtMs) / 1000;
}

describe(`${BLOCK_COUNT} blocks`, () => {
  let chain: StoredBlock[];
  beforeAll(() => {
    chain = buildChain({ blockCount: BLOCK_COUNT, certificateChars: CERTIFICATE_CHARS });
  });

  it('hashes, roots and links', async () => {
    const seconds = await secondsOf(async () => {
      expect(await checkChain(chain, { checkSignatures: 'none' })).toMatchObject({ valid: true });
    });
    console.log(`hashes, roots, links: ${seconds.toFixed(2)} s`);
  });

  it('with Ed25519 on one core', async () => {
    const options = { checkSignatures: 'ed25519', ed25519: checkEd25519Node } as const;
    const seconds = await secondsOf(async () => {
      expect(await checkChain(chain, options)).toMatchObject({ validSignatures: { ed25519: BLOCK_COUNT } });
    });
    console.log(`with Ed25519: ${seconds.toFixed(2)} s`);
  });

  it('with Ed25519 and ML-DSA-65 on two cores', async () => {
    const parallel = startParallelCheck({ workerCount: 2, createWorker: startSourceWorker });
    const options = { checkSignatures: 'both', ed25519: checkEd25519Node, mldsa: parallel.check } as const;
    const seconds = await secondsOf(async () => {
      expect(await checkChain(chain, options)).toMatchObject({ validSignatures: { mlDsa65: BLOCK_COUNT } });
    });
    await parallel.close();
    console.log(`with Ed25519 and ML-DSA-65: ${seconds.toFixed(2)} s`);
  });
});
