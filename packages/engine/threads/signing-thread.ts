/** A thread of its own for signatures: ML-DSA-65 takes about 10 ms, and mustn't wait behind a chunk. */
import { testMlDsa65, testMlKem768 } from '@productive-mining/ledger/signing/post-quantum-test.ts';
import { type Signatures, signBlock, signMessage } from '@productive-mining/ledger/signing/sign-block.ts';

type SecretKeys = Parameters<typeof signBlock>[1];

export interface BlockTask {
  kind: 'block';
  blockHash: Uint8Array;
  keys: SecretKeys;
}

/** A message other than a block's. */
export interface MessageTask {
  kind: 'message';
  message: Uint8Array;
  keys: SecretKeys;
}

interface SelfTestTask {
  kind: 'self_test';
}

export type SigningTask = BlockTask | MessageTask | SelfTestTask;

/** What a task gives: both signatures, or whether both self-tests passed. */
export default function sign(task: SigningTask): Signatures | boolean {
  if (task.kind === 'block') return signBlock(task.blockHash, task.keys);
  if (task.kind === 'message') return signMessage(task.message, task.keys);
  return testMlKem768() && testMlDsa65();
}
