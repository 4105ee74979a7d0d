/** The keys that are due at a block, from the blocks that name them: the first, and those that seal a change of keys. */
import { type ChainReport, checkChain } from '@productive-mining/ledger/chain/check-chain.ts';
import { readHash, type StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { readKeys } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, keyIdOf, type PublicKeys } from '@productive-mining/ledger/signing/keys.ts';
import { failsBy, HOLDS, notCheckedBy, type StepOutcome } from './block-steps.ts';

export interface KeysFound {
  outcome: StepOutcome;
  /** Keys that are due at the block; undefined when none is known or the step fails. */
  keys?: PublicKeys;
  /** Fingerprint of the first keys: the ledger's own name. */
  fingerprint?: string;
}

/**
 * Follows the keys from the ledger's first ones to the block, and holds the block's own words about its keys against them.
 * Each block on the way is checked whole, but for its link: what it seals about keys counts only when the keys before
 * have signed it.
 * @param earlier blocks before this one, ascending; those that seal no keys are passed over
 * @param remembered 64 hex digits, from an earlier visit or another source
 */
export async function followKeys(
  stored: StoredBlock,
  earlier: readonly StoredBlock[],
  remembered: string | undefined,
): Promise<KeysFound> {
  const first = [...earlier, stored].find(({ block }) => block.index === 1);
  if (!first) return { outcome: notCheckedBy('first_block_missing') };
  const named = keysSealedIn(first);
  if (!named) return { outcome: failsBy('first_key_missing', 'block 1') };
  const fingerprint = fingerprintOf(named);
  if (remembered !== undefined && remembered !== fingerprint)
    return { outcome: failsBy('signed_by_unknown_key', 'fingerprint'), fingerprint };
  const found = await followChanges(named, stored, earlier);
  if ('outcome' in found) return { ...found, fingerprint };
  const { keys } = found;
  const fault = signerFault(stored, keys) ?? (await recordsFault(stored, keys));
  if (fault) return { outcome: fault, fingerprint };
  const outcome = remembered === undefined ? notCheckedBy('no_key_remembered') : HOLDS;
  return { outcome, keys, fingerprint };
}

/** The keys that block 1 names; whether it holds is checked later. */
function keysSealedIn(first: StoredBlock): PublicKeys | undefined {
  return readKeys(first.chainRecords.find(({ kind }) => kind === 'first_key')?.payload);
}

async function followChanges(
  first: PublicKeys,
  stored: StoredBlock,
  earlier: readonly StoredBlock[],
): Promise<{ keys: PublicKeys } | { outcome: StepOutcome }> {
  let keys = first;
  for (const block of earlier) {
    const { index } = block.block;
    const changes = block.chainRecords.some(({ kind }) => kind === 'key_rotation');
    if (index >= stored.block.index || (index !== 1 && !changes)) continue;
    const report = await checkAlone(block, keys, 'both');
    if (!report?.valid || !report.signer) return { outcome: failsBy('key_block_invalid', `block ${index}`) };
    keys = report.signer;
  }
  return { keys };
}

/** One block by itself; its link isn't looked at. */
async function checkAlone(
  block: StoredBlock,
  keys: PublicKeys,
  checkSignatures: 'both' | 'none',
): Promise<ChainReport | undefined> {
  const { index, previousHash } = block.block;
  if (index === 1) return checkChain([block], { checkSignatures });
  if (!/^[0-9a-f]{64}$/.test(previousHash)) return undefined;
  const tip = { index: index - 1, hash: readHash(previousHash, 'previousHash') };
  return checkChain([block], { checkSignatures, start: { tip, keys } });
}

/** What is wrong with the records about keys that the block itself seals. Its signatures are steps of their own. */
async function recordsFault(stored: StoredBlock, keys: PublicKeys): Promise<StepOutcome | undefined> {
  const report = await checkAlone(stored, keys, 'none');
  const [first] = report?.faults ?? [];
  return first && failsBy(first.fault, first.field);
}

/** What block and signatures say of the keys, against those that are due. */
function signerFault({ block, signature }: StoredBlock, keys: PublicKeys): StepOutcome | undefined {
  if (!signature) return failsBy('signature_missing', 'signature');
  if (signature.blockIndex !== block.index)
    return failsBy('signature_of_other_block', 'signature.blockIndex');
  if (signature.keyId !== block.keyId) return failsBy('key_id_differs', 'keyId');
  return block.keyId === keyIdOf(keys) ? undefined : failsBy('signed_by_unknown_key', 'keyId');
}
