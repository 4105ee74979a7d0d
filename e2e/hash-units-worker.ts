/** The browser's worker of same-hashes.spec.ts: computes the unit it is sent and answers with its hashes. */
import { computeLeaves, hashUnit, type SmallUnit } from './hash-units.ts';

self.onmessage = async ({ data }: MessageEvent<SmallUnit>) => {
  self.postMessage(await hashUnit(data, computeLeaves));
};
