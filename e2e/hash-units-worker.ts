/** The browser's worker of same-hashes.spec.ts: computes the unit it is sent and answers with its hashes. */
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { hashUnit, type LeafSource, type SmallUnit } from './hash-units.ts';

const computeLeaves: LeafSource = async (workType, plan, chunk) => {
  const outcome = await computeChunk(workType, plan, chunk, { shouldStop: () => false });
  if (outcome.kind === 'stopped') throw new Error('nobody stopped it');
  return outcome.leaves.map((leaf) => leaf.summary);
};

self.onmessage = async ({ data }: MessageEvent<SmallUnit>) => {
  self.postMessage(await hashUnit(data, computeLeaves));
};
