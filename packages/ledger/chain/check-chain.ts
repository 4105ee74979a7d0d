/**
 * Checks a whole ledger from its rows alone: hashes, roots, links, indices, keys and their rotations, signatures. Runs
 * in Node and in browsers. What is found is a list of faults; a bad row never throws.
 */

import { sameItems } from '../encoding/same-items.ts';
import { readKeyRotation, readKeys } from '../signing/key-records.ts';
import { fingerprintOf, keyIdOf, type PublicKeys } from '../signing/keys.ts';
import { checkEd25519, checkMlDsa65, type SignatureCheck } from '../signing/sign-block.ts';
import type { ChainFault, ChainFaultCode } from './chain-faults.ts';
import { checkBlock, type LinkPoint } from './check-block.ts';
import { type ChainTip, GENESIS } from './seal-block.ts';
import type { StoredBlock } from './stored-block.ts';

/** An ML-DSA-65 signature of a block hash, to be checked. */
export interface MlDsaItem {
  hash: Uint8Array;
  signature: Uint8Array;
  publicKey: Uint8Array;
}

/** Verdicts in the order of the items. */
export type MlDsaBatchCheck = (batch: readonly MlDsaItem[]) => Promise<boolean[]>;

/**
 * Gives what it finds false in a block of the chain.
 * @param hashes that count as the block's: the computed one, and the stored one where it differs
 */
export type BlockExaminer = (
  stored: StoredBlock,
  hashes: readonly Uint8Array[],
) => readonly Omit<ChainFault, 'blockIndex'>[];

export interface ChainProgress {
  checkedBlocks: number;
  /** Index of the last checked block. */
  blockIndex: number;
  faultCount: number;
}

export interface ChainCheckOptions {
  checkSignatures: 'both' | 'ed25519' | 'none';
  /** 64 hex digits: the first keys must have it, otherwise every block counts as signed by an unknown key. */
  expectedFingerprint?: string;
  /** The block at which the chain must end, from another source: otherwise a cut end can't be seen. */
  expectedTip?: ChainTip;
  /** To check a part of a chain: the block before the first one and the keys that sign the first one. Both trusted. */
  start?: { tip: ChainTip; keys: PublicKeys };
  /** Default: checkEd25519; a server passes checkEd25519Node. */
  ed25519?: SignatureCheck;
  /** Default: one after the other in this thread; a server passes the check of worker threads. */
  mldsa?: MlDsaBatchCheck;
  /** A further look at each block, as PlanCheck has at its plans. Never throws for a stored value. */
  examine?: BlockExaminer;
  /** Called about four times a second and at the end; awaited, so that it may let the page draw. */
  onProgress?: (progress: ChainProgress) => void | Promise<void>;
  /** Number of faults at which the check stops. Default 1,000. */
  faultsMax?: number;
  signal?: AbortSignal;
}

export interface NamedKeys {
  /** 64 hex digits. */
  fingerprint: string;
  fromBlock: number;
}

export interface ChainReport {
  /** No fault found, and the whole input read. */
  valid: boolean;
  checkedBlocks: number;
  /** The last block's stored index and computed hash; the start's when there are no blocks. */
  tip: ChainTip;
  /** Fingerprint of the first keys; undefined when the chain (or the part) names none. */
  fingerprint: string | undefined;
  /** Keys that valid records of the checked blocks name, the first first, with the block from which on each signs. */
  keys: NamedKeys[];
  /** Keys that sign the block after the tip, for a check that goes on there; undefined when no valid record names any. */
  signer: PublicKeys | undefined;
  /** Faults by block index. */
  faults: ChainFault[];
  /** Whether the check stopped at `faultsMax`. */
  truncated: boolean;
  /** Signatures that were checked and hold. */
  validSignatures: { ed25519: number; mlDsa65: number };
}

const PROGRESS_INTERVAL_MS = 250;
const FAULTS_MAX = 1_000;
const BATCH_SIGNATURES = 32;
const BATCHES_IN_FLIGHT = 8;

const checkBatchHere: MlDsaBatchCheck = async (batch) =>
  batch.map(({ hash, signature, publicKey }) => checkMlDsa65(hash, signature, publicKey));

/** Hands signatures to `check` in batches, several at a time, and names the blocks whose signatures don't hold. */
class MlDsaQueue {
  validCount = 0;
  private items: (MlDsaItem & { blockIndex: number })[] = [];
  private readonly running = new Set<Promise<void>>();
  private failure: { error: unknown } | undefined;

  constructor(
    private readonly check: MlDsaBatchCheck,
    private readonly onInvalid: (blockIndex: number) => void,
  ) {}

  async add(item: MlDsaItem & { blockIndex: number }): Promise<void> {
    this.items.push(item);
    if (this.items.length >= BATCH_SIGNATURES) await this.flush();
    if (this.running.size >= BATCHES_IN_FLIGHT) await Promise.race(this.running);
  }

  async finish(): Promise<void> {
    await this.flush();
    await Promise.all(this.running);
    if (this.failure) throw this.failure.error;
  }

  private async flush(): Promise<void> {
    if (this.failure) throw this.failure.error;
    const items = this.items.splice(0);
    if (items.length === 0) return;
    const run: Promise<void> = this.checkItems(items)
      .catch((error: unknown) => {
        this.failure ??= { error };
      })
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  private async checkItems(items: readonly (MlDsaItem & { blockIndex: number })[]): Promise<void> {
    const verdicts = await this.check(items);
    for (const [i, { blockIndex }] of items.entries()) {
      if (verdicts[i]) this.validCount++;
      else this.onInvalid(blockIndex);
    }
  }
}

class ChainCheck {
  readonly faults: ChainFault[] = [];
  checkedBlocks = 0;
  link: LinkPoint;
  fingerprint: string | undefined;
  readonly namedKeys: NamedKeys[] = [];
  ed25519Count = 0;
  readonly queue: MlDsaQueue;
  keys: PublicKeys | undefined;
  private keyId: string | undefined;

  constructor(private readonly options: ChainCheckOptions) {
    const tip = options.start?.tip ?? GENESIS;
    this.link = { index: tip.index, hashes: [tip.hash] };
    this.useKeys(options.start?.keys);
    this.queue = new MlDsaQueue(options.mldsa ?? checkBatchHere, (blockIndex) =>
      this.report(blockIndex, 'ml_dsa_signature_invalid', 'signature.mlDsa65'),
    );
  }

  async check(stored: StoredBlock): Promise<void> {
    const { faults, link, hashes } = checkBlock(stored, this.link);
    const isFirst = this.link.index === 0;
    // One by one: a hostile block has more faults than a call has arguments.
    for (const fault of faults) this.faults.push(fault);
    this.link = link;
    this.checkedBlocks++;
    if (isFirst) this.readFirstKeys(stored, link.index);
    if (this.checkSigner(stored, link.index)) await this.checkSignatures(stored, hashes, link.index);
    this.followRotations(stored, link.index, isFirst);
    for (const { fault, field } of this.options.examine?.(stored, link.hashes) ?? [])
      this.report(link.index, fault, field);
  }

  finish(): void {
    const { expectedTip, expectedFingerprint, start } = this.options;
    const isEmpty = this.checkedBlocks === 0 && start === undefined;
    if (isEmpty && expectedFingerprint !== undefined) this.report(0, 'signed_by_unknown_key', 'fingerprint');
    if (!expectedTip) return;
    const ends = this.link.index === expectedTip.index && sameItems(this.link.hashes[0]!, expectedTip.hash);
    if (!ends) this.report(this.link.index, 'tip_differs');
  }

  private report(blockIndex: number, fault: ChainFaultCode, field?: string): void {
    this.faults.push(field === undefined ? { blockIndex, fault } : { blockIndex, fault, field });
  }

  private useKeys(keys: PublicKeys | undefined): void {
    this.keys = keys;
    this.keyId = keys && keyIdOf(keys);
  }

  private readFirstKeys(stored: StoredBlock, blockIndex: number): void {
    const records = stored.chainRecords.filter((record) => record.kind === 'first_key');
    const keys = readKeys(records[0]?.payload);
    if (!keys) {
      this.report(blockIndex, 'first_key_missing', 'chainRecords');
      return;
    }
    if (records.length > 1) this.report(blockIndex, 'first_key_misplaced', 'chainRecords');
    this.fingerprint = fingerprintOf(keys);
    this.namedKeys.push({ fingerprint: this.fingerprint, fromBlock: blockIndex });
    this.useKeys(keys);
    const { expectedFingerprint } = this.options;
    if (expectedFingerprint !== undefined && expectedFingerprint !== this.fingerprint) {
      this.report(blockIndex, 'signed_by_unknown_key', 'fingerprint');
    }
  }

  /** Whether the block names the keys that are due, so that its signatures can be checked against them. */
  private checkSigner({ block, signature }: StoredBlock, blockIndex: number): boolean {
    if (!signature) {
      this.report(blockIndex, 'signature_missing', 'signature');
      return false;
    }
    if (signature.blockIndex !== block.index)
      this.report(blockIndex, 'signature_of_other_block', 'signature.blockIndex');
    if (signature.keyId !== block.keyId) this.report(blockIndex, 'key_id_differs', 'keyId');
    if (this.keys === undefined) return false;
    const isKnown = signature.keyId === this.keyId || block.keyId === this.keyId;
    if (!isKnown) this.report(blockIndex, 'signed_by_unknown_key', 'keyId');
    return isKnown;
  }

  private async checkSignatures(
    stored: StoredBlock,
    hashes: readonly Uint8Array[],
    blockIndex: number,
  ): Promise<void> {
    const { keys, options } = this;
    const { signature } = stored;
    if (options.checkSignatures === 'none' || !keys || !signature || hashes.length === 0) return;
    const check = options.ed25519 ?? checkEd25519;
    const signed = hashes.find((hash) => check(hash, signature.ed25519, keys.ed25519));
    if (signed) this.ed25519Count++;
    else this.report(blockIndex, 'ed25519_signature_invalid', 'signature.ed25519');
    if (signed && signed !== hashes[0]) this.nameStoredHash(blockIndex);
    if (options.checkSignatures === 'ed25519') return;
    const hash = signed ?? hashes[0]!;
    await this.queue.add({ blockIndex, hash, signature: signature.mlDsa65, publicKey: keys.mlDsa65 });
  }

  /** The signature is of the computed hash: it is the stored hash that was changed, not the header. */
  private nameStoredHash(blockIndex: number): void {
    for (const fault of this.faults) {
      if (fault.blockIndex === blockIndex && fault.fault === 'hash_differs') fault.field = 'blockHash';
    }
  }

  private followRotations(stored: StoredBlock, blockIndex: number, isFirst: boolean): void {
    for (const record of stored.chainRecords) {
      if (record.kind === 'first_key' && !isFirst)
        this.report(blockIndex, 'first_key_misplaced', 'chainRecords');
      if (record.kind !== 'key_rotation' || !this.keys) continue;
      const next = readKeyRotation(record.payload, this.keys);
      if (!next) {
        this.report(blockIndex, 'key_rotation_invalid', 'chainRecords');
        continue;
      }
      this.namedKeys.push({ fingerprint: fingerprintOf(next), fromBlock: blockIndex + 1 });
      this.useKeys(next);
    }
  }
}

/**
 * @param blocks in ascending order, from the first block or from the one after `options.start`
 * @returns the faults found; `valid` only when there are none
 * @throws what the input, onProgress, the ML-DSA check or the signal throws; never for a stored value
 */
export async function checkChain(
  blocks: AsyncIterable<StoredBlock> | Iterable<StoredBlock>,
  options: ChainCheckOptions,
): Promise<ChainReport> {
  const state = new ChainCheck(options);
  const faultsMax = options.faultsMax ?? FAULTS_MAX;
  const progress = () => ({
    checkedBlocks: state.checkedBlocks,
    blockIndex: state.link.index,
    faultCount: state.faults.length,
  });
  let truncated = false;
  let nextReport = performance.now() + PROGRESS_INTERVAL_MS;
  for await (const stored of blocks) {
    options.signal?.throwIfAborted();
    await state.check(stored);
    truncated = state.faults.length >= faultsMax;
    if (truncated) break;
    if (performance.now() < nextReport) continue;
    await options.onProgress?.(progress());
    nextReport = performance.now() + PROGRESS_INTERVAL_MS;
  }
  await state.queue.finish();
  if (!truncated) state.finish();
  await options.onProgress?.(progress());
  return {
    valid: state.faults.length === 0,
    checkedBlocks: state.checkedBlocks,
    tip: { index: state.link.index, hash: state.link.hashes[0]! },
    fingerprint: state.fingerprint,
    keys: state.namedKeys,
    signer: state.keys,
    faults: state.faults.sort((left, right) => left.blockIndex - right.blockIndex),
    truncated,
    validSignatures: { ed25519: state.ed25519Count, mlDsa65: state.queue.validCount },
  };
}
