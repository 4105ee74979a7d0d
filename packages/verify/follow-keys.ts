/** The keys that are due at a block, from the blocks that name them: the first, and those that seal a change of keys. */
import { type ChainReport, checkChain } from '@productive-mining/ledger/chain/check-chain.ts';
import { readHash, type StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { readKeys } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, keyIdOf, type PublicKeys } from '@productive-mining/ledger/signing/keys.ts';
import { failsBy, HOLDS, notCheckedBy, type StepOutcome } from './block-steps.ts';

/** A change of keys, as a reader remembers it. */
export interface KeyChange {
  /** The block that seals it; the next one is signed by the new keys. */
  index: number;
  /** Id of the new keys, 32 hex digits. */
  keyId: string;
}

/** What a reader remembers of the keys of a ledger. */
export interface RememberedKeys {
  /** 64 hex digits, from an earlier visit or another source. */
  fingerprint?: string | undefined;
  /** Changes that blocks of an earlier check have sealed. */
  changes?: readonly KeyChange[] | undefined;
}

export interface KeysFound {
  outcome: StepOutcome;
  /**
   * Keys that are due at the block; undefined when none is known or the step fails. Of another ledger than the remembered
   * one they are its own.
   */
  keys?: PublicKeys;
  /** Fingerprint of the first keys: the ledger's own name. */
  fingerprint?: string;
  /** Every change of keys that the given blocks seal, ascending; none unless the keys are due. */
  changes: readonly KeyChange[];
}

/**
 * Follows the keys from the ledger's first ones to the block, and holds the block's own words about its keys against them.
 * Each block on the way is checked whole, but for its link: what it seals about keys counts only when the keys before
 * have signed it.
 * A change that isn't among the blocks can't be seen, unless it is remembered.
 * @param earlier blocks before this one, ascending; those that seal no keys are passed over
 */
export async function followKeys(
  stored: StoredBlock,
  earlier: readonly StoredBlock[],
  remembered: RememberedKeys,
): Promise<KeysFound> {
  const first = [...earlier, stored].find(({ block }) => block.index === 1);
  if (!first) return { outcome: notCheckedBy('first_block_missing'), changes: [] };
  const named = keysSealedIn(first);
  if (!named) return { outcome: failsBy('first_key_missing', 'block 1'), changes: [] };
  const fingerprint = fingerprintOf(named);
  const ends = (outcome: StepOutcome) => ({ outcome, fingerprint, changes: [] });
  const found = await followChanges(named, stored, earlier);
  if ('outcome' in found) return ends(found.outcome);
  const { keys } = found;
  const signer = signerFault(stored, keys);
  if (signer) return ends(signer);
  const own = await followRecords(stored, keys);
  if ('outcome' in own) return ends(own.outcome);
  const changes = [...found.changes, ...changeIn(stored, keys, own.keys)];
  if (remembered.fingerprint !== undefined && remembered.fingerprint !== fingerprint)
    return { ...ends(failsBy('other_ledger', 'fingerprint')), keys };
  const left = changeLeftOut(remembered.changes ?? [], changes, stored.block.index);
  if (left) return ends(failsBy('key_change_left_out', `block ${left.index}`));
  return { outcome: outcomeFor(stored, remembered), keys, fingerprint, changes };
}

/** The blocks before a block are all given when there is one at most. */
function outcomeFor({ block }: StoredBlock, { fingerprint }: RememberedKeys): StepOutcome {
  if (fingerprint === undefined) return notCheckedBy('no_key_remembered');
  return block.index <= 2 ? HOLDS : { state: 'holds', restsOn: 'changes_given' };
}

/** The first change up to a block that is remembered and that its blocks don't seal. */
function changeLeftOut(
  remembered: readonly KeyChange[],
  sealed: readonly KeyChange[],
  upTo: number,
): KeyChange | undefined {
  const isSealed = (change: KeyChange) =>
    sealed.some(({ index, keyId }) => index === change.index && keyId === change.keyId);
  return remembered.find((change) => change.index <= upTo && !isSealed(change));
}

function changeIn({ block }: StoredBlock, before: PublicKeys, after: PublicKeys): KeyChange[] {
  const keyId = keyIdOf(after);
  return keyId === keyIdOf(before) ? [] : [{ index: block.index, keyId }];
}

/** The keys that block 1 names; whether it holds is checked later. */
function keysSealedIn(first: StoredBlock): PublicKeys | undefined {
  return readKeys(first.chainRecords.find(({ kind }) => kind === 'first_key')?.payload);
}

async function followChanges(
  first: PublicKeys,
  stored: StoredBlock,
  earlier: readonly StoredBlock[],
): Promise<{ keys: PublicKeys; changes: readonly KeyChange[] } | { outcome: StepOutcome }> {
  let keys = first;
  const sealed: KeyChange[] = [];
  for (const block of earlier) {
    const { index } = block.block;
    const changes = block.chainRecords.some(({ kind }) => kind === 'key_rotation');
    if (index >= stored.block.index || (index !== 1 && !changes)) continue;
    const report = await checkAlone(block, keys, 'both');
    if (!report?.valid || !report.signer) return { outcome: failsBy('key_block_invalid', `block ${index}`) };
    sealed.push(...changeIn(block, keys, report.signer));
    keys = report.signer;
  }
  return { keys, changes: sealed };
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

/** The keys behind the block, by the records that it seals itself. Its signatures are steps of their own. */
async function followRecords(
  stored: StoredBlock,
  keys: PublicKeys,
): Promise<{ keys: PublicKeys } | { outcome: StepOutcome }> {
  const report = await checkAlone(stored, keys, 'none');
  const [first] = report?.faults ?? [];
  return first ? { outcome: failsBy(first.fault, first.field) } : { keys: report?.signer ?? keys };
}

/** What block and signatures say of the keys, against those that are due. */
function signerFault({ block, signature }: StoredBlock, keys: PublicKeys): StepOutcome | undefined {
  if (!signature) return failsBy('signature_missing', 'signature');
  if (signature.blockIndex !== block.index)
    return failsBy('signature_of_other_block', 'signature.blockIndex');
  if (signature.keyId !== block.keyId) return failsBy('key_id_differs', 'keyId');
  return block.keyId === keyIdOf(keys) ? undefined : failsBy('signed_by_unknown_key', 'keyId');
}
