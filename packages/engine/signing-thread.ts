/** A thread of its own for signatures: ML-DSA-65 takes about 10 ms, and mustn't wait behind a chunk. */
import { signBlock } from '@productive-mining/ledger/sign-block.ts';

export interface SigningTask {
  blockHash: Uint8Array;
  keys: Parameters<typeof signBlock>[1];
}

export default function sign(task: SigningTask): ReturnType<typeof signBlock> {
  return signBlock(task.blockHash, task.keys);
}
