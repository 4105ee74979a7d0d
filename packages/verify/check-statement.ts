/**
 * Checks a statement of contribution with nothing but the file and, from another source, the ledger's fingerprint: the keys
 * and their signatures of the tip, each block's place up to the tip, its miner, and what it paid.
 */

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { BLOCK_LEAF_TAG, blockHash } from '@productive-mining/ledger/chain/seal-block.ts';
import {
  FIRST_DISCOVERY_LEAF,
  STATEMENT_FORMAT,
  type StatedBlock,
  type StatedHeader,
  type StatementHead,
} from '@productive-mining/ledger/chain/statement-of-contribution.ts';
import {
  type BlockColumns,
  discoveryRecordOf,
  headerOf,
  type StoredDiscovery,
} from '@productive-mining/ledger/chain/stored-block.ts';
import { sealedDiscoveryFromJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { canonicalJson, type Json } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';
import { checkMerkleProof, leafHash, merkleRoot } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { keysAfter } from '@productive-mining/ledger/signing/download-manifest.ts';
import { readKeys } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import {
  historyLeaf,
  isTipSignedBy,
  SIGNED_TIP_FORMAT,
  type SignedTip,
} from '@productive-mining/ledger/signing/signed-tip.ts';

/** Bytes of a file that is checked at all. */
export const STATEMENT_BYTES_MAX = 256 * 2 ** 20;

/** What a statement proves. */
export interface Contribution {
  address: string;
  tip: SignedTip;
  isFingerprintCompared: boolean;
  blocks: number;
  /** Discoveries by kind. */
  kinds: Readonly<Record<string, number>>;
  /** What the blocks paid, in base units of 0.01 $MINED. */
  rewardBaseUnits: bigint;
  /** First and last of the blocks; undefined without one. */
  first: number | undefined;
  last: number | undefined;
}

export type StatementVerdict = ({ ok: true } & Contribution) | { ok: false; reason: string };

/** Why a statement is refused, in one sentence. */
class Refused extends Error {}

/**
 * @param text of the file, which anyone may have written
 * @param fingerprint of the ledger, from an earlier visit or another source; without it any ledger's keys may have signed
 */
export function checkStatement(text: string, fingerprint: string | undefined): StatementVerdict {
  try {
    return { ok: true, ...contributionIn(text, fingerprint) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    throw error;
  }
}

function contributionIn(text: string, fingerprint: string | undefined): Contribution {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new Refused('The file breaks off: its last line has no end.');
  const [first = '', ...rest] = lines;
  const head = readLine(first, 'line 1', HEAD) as unknown as StatementHead;
  checkTip(head.tip, fingerprint);
  if (rest.length !== head.blocks)
    throw new Refused(
      `The file was changed: it has ${rest.length} ${rest.length === 1 ? 'block' : 'blocks'}, and says ${head.blocks}.`,
    );
  const kinds: Record<string, number> = {};
  let [rewardBaseUnits, last] = [0n, 0];
  let firstIndex: number | undefined;
  for (const [at, line] of rest.entries()) {
    const { index, discoveries } = checkBlockLine(line, `line ${at + 2}`, head);
    if (index <= last) throw new Refused(`Block ${index} is stated twice, or out of its order.`);
    last = index;
    firstIndex ??= index;
    for (const { columns, reward } of discoveries) {
      const kind = String(columns.workType);
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      rewardBaseUnits += reward.rewardBaseUnits;
    }
  }
  return {
    address: head.address,
    tip: head.tip,
    isFingerprintCompared: fingerprint !== undefined,
    blocks: rest.length,
    kinds,
    rewardBaseUnits,
    first: firstIndex,
    last: rest.length === 0 ? undefined : last,
  };
}

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown) => typeof value === 'string';
const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isList = (of: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(of);
const isAny = () => true;

const TIP: Shape = {
  format: (value) => value === SIGNED_TIP_FORMAT,
  asOf: (value) => isCount(value) && (value as number) >= 1,
  tipHash: isHash,
  historyRoot: isHash,
  fingerprint: isHash,
  madeAt: (value) => isText(value) && !Number.isNaN(Date.parse(value as string)),
  keys: (value) => Array.isArray(value) && value.length > 0,
  signatures: (value) => hasExactly(value, { keyId: isText, ed25519: isText, mlDsa65: isText }),
};
const HEAD: Shape = {
  format: (value) => value === STATEMENT_FORMAT,
  address: (value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value),
  blocks: isCount,
  tip: (value) => hasExactly(value, TIP),
};
const HEADER: Record<keyof StatedHeader, (value: unknown) => boolean> = {
  index: (value) => isCount(value) && (value as number) >= 1,
  previousHash: isHash,
  timestamp: (value) => typeof value === 'string' && isTime(value),
  difficulty: isCount,
  nonce: (value) => typeof value === 'string' && /^(0|-?[1-9][0-9]{0,18})$/.test(value),
  minerId: isText,
  totalScientificValue: isText,
};
const BLOCK: Shape = {
  header: (value) => hasExactly(value, HEADER),
  history: isList(isHash),
  leaves: isList(isHash),
  discoveries: (value) => isList(isAny)(value) && (value as unknown[]).length > 0,
};

function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

function hasExactly(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(shape);
  return (
    Object.keys(given).length === names.length &&
    names.every((name) => Object.hasOwn(given, name) && shape[name]!(given[name]))
  );
}

/** A line has the one spelling that servers write: another one was changed, if only by a space. */
function readLine(line: string, at: string, shape: Shape): Readonly<Record<string, unknown>> {
  const value = attempt(() => JSON.parse(line) as unknown);
  if (!hasExactly(value, shape)) throw new Refused(`The file is no statement of contribution: see ${at}.`);
  if (attempt(() => canonicalJson(value as Json)) !== line)
    throw new Refused(`The file was changed: ${at} isn’t spelled as servers write it.`);
  return value as Readonly<Record<string, unknown>>;
}

function checkTip(tip: SignedTip, fingerprint: string | undefined): void {
  if (fingerprint !== undefined && tip.fingerprint !== fingerprint) {
    throw new Refused(
      `The statement is of another ledger: its fingerprint is ${tip.fingerprint}, not ${fingerprint}.`,
    );
  }
  const first = readKeys(tip.keys[0]);
  if (!first || fingerprintOf(first) !== tip.fingerprint)
    throw new Refused(
      'The statement’s first keys aren’t those of its ledger: they don’t have its fingerprint.',
    );
  const keys = keysAfter(tip.keys);
  if (!keys) throw new Refused('The statement names a change of keys that the keys before it didn’t sign.');
  if (!isTipSignedBy(tip, keys)) {
    throw new Refused(
      'The signed tip was changed, or signed by others: its signatures aren’t those of the ledger’s keys.',
    );
  }
}

function checkBlockLine(
  line: string,
  at: string,
  { address, tip }: StatementHead,
): { index: number; discoveries: readonly StoredDiscovery[] } {
  const { header, history, leaves, discoveries } = readLine(line, at, BLOCK) as unknown as StatedBlock;
  const { index } = header;
  if (header.minerId !== address)
    throw new Refused(`Block ${index} is another wallet’s: its miner is ${header.minerId}.`);
  const hash = attempt(() => hashOf(header, leaves));
  if (!hash) throw new Refused(`Block ${index} was changed: its header can’t be read.`);
  const isThere = checkMerkleProof({
    root: hexToBytes(tip.historyRoot),
    leafHash: historyLeaf(hash),
    index: index - 1,
    leafCount: tip.asOf,
    proof: history.map(hexToBytes),
  });
  if (!isThere || (index === tip.asOf && bytesToHex(hash) !== tip.tipHash))
    throw new Refused(`Block ${index} was changed, or isn’t in the ledger up to block ${tip.asOf}.`);
  const read = discoveries.map((discovery, place) => {
    const sealed = attempt(() =>
      readSealed(discovery, hexToBytes(leaves[FIRST_DISCOVERY_LEAF + place] ?? '')),
    );
    if (!sealed) throw new Refused(`Block ${index} doesn’t seal what is stated of its discovery.`);
    return sealed;
  });
  return { index, discoveries: read };
}

function hashOf(header: StatedHeader, leaves: readonly string[]): Uint8Array {
  const columns = {
    ...header,
    merkleRoot: bytesToHex(merkleRoot(leaves.map(hexToBytes))),
    timestamp: new Date(header.timestamp),
    nonce: BigInt(header.nonce),
  };
  return blockHash(headerOf(columns as unknown as BlockColumns));
}

/** Undefined where the leaf is another one's. */
function readSealed(discovery: unknown, leaf: Uint8Array): StoredDiscovery | undefined {
  const read = sealedDiscoveryFromJson(discovery, 'discovery');
  const record = discoveryRecordOf(read.columns, read.reward);
  return sameItems(leafHash(BLOCK_LEAF_TAG, record), leaf) ? read : undefined;
}

/** Undefined where what is read has another form. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
