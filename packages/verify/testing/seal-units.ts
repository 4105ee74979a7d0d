/** For the tests: a chain that seals the first unit of each kind, with a change of keys on the way. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { type ChainTip, GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import {
  type ChainRecordColumns,
  certificateHashOf,
  resultHashOf,
  type StoredBlock,
  sealRows,
} from '@productive-mining/ledger/chain/stored-block.ts';
import { firstKeyPayload, keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, keyIdOf, type LedgerKeys } from '@productive-mining/ledger/signing/keys.ts';
import { firstKeys, secondKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { sealAgain, signedBy, tipAt } from '@productive-mining/ledger/testing/seal-again.ts';
import { sameJson } from '@productive-mining/work/kit/equality.ts';
import { drawSeed } from '@productive-mining/work/plans/draw-seed.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import { type CertifiedUnit, firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';

export const FINGERPRINT = fingerprintOf(firstKeys.publicKeys);
/** Kinds in the order of the blocks that seal a unit of them, from block 1 on. */
export const KINDS = presentations.map(({ value }) => value).filter(isAvailable);
/** The block that seals the change from the first keys to the second. */
export const ROTATED_IN = 2;
const SEALED_AT_MS = Date.UTC(2026, 0, 1);

const keysAt = (index: number): LedgerKeys => (index > ROTATED_IN ? secondKeys : firstKeys);

function recordsIn(index: number): ChainRecordColumns[] {
  const createdAt = new Date(SEALED_AT_MS + index);
  const record = (kind: string, payload: unknown) => ({
    id: index,
    kind,
    payload,
    createdAt,
    sealedIn: index,
  });
  if (index === 1) return [record('first_key', firstKeyPayload(firstKeys.publicKeys))];
  if (index !== ROTATED_IN) return [];
  return [record('key_rotation', keyRotationPayload(firstKeys, secondKeys.publicKeys))];
}

/** Seals and signs a unit on top of a tip, with the columns that a database gives. */
export function sealUnit(tip: ChainTip, { claim }: CertifiedUnit): StoredBlock {
  const index = tip.index + 1;
  const definition = workTypeOf(claim.workType);
  const { unitId, workType, plan, result, certificate, workRoot, secret } = claim;
  const timestamp = new Date(SEALED_AT_MS + index);
  const costs = { computeMs: 9000.5, verifyMs: 300, energyConsumed: 1e-5 };
  const columns = {
    ...originOf(workType, plan),
    ...{ id: index, blockId: index, workType, difficulty: 1, result, plan, unitId, timestamp, ...costs },
    statements: definition.statements(plan, result),
    subject: definition.describe(plan),
    scientificValue: '1250.00',
  };
  const block = {
    ...{ timestamp, difficulty: 1, nonce: 1n, minerId: `0x${'ab'.repeat(20)}`, workRoot, secret, ...costs },
    totalScientificValue: '1250.00',
    resultHash: bytesToHex(resultHashOf(result)),
    certificateHash: bytesToHex(certificateHashOf(certificate)),
    keyId: keyIdOf(keysAt(index).publicKeys),
  };
  const discoveries = [{ columns, reward: { bonusMultiplier: '1.0000', rewardBaseUnits: 9n } }];
  const chainRecords = recordsIn(index);
  const sealed = sealRows(tip, { block, discoveries, chainRecords });
  return signed({ block: sealed, discoveries, certificate, chainRecords, signature: undefined });
}

/** The columns of a plan that the frontier's start makes with any seed; the frontier alone for a plan of a seed of its own. */
function originOf(workType: string, plan: JsonObject) {
  const { frontierFor, frontiers, planUnit } = workTypeOf(workType);
  const frontier = frontierFor(1);
  const position = frontiers.find(({ name }) => name === frontier)!.start;
  const seed = drawSeed({ tip: GENESIS, workType, frontier, position, draw: 1 });
  const made = planUnit({ difficulty: 1, frontier, position, seed });
  if (!sameJson(made.plan, plan)) return { frontier };
  const tip = { tipIndex: GENESIS.index, tipHash: bytesToHex(GENESIS.hash) };
  return { frontier, position, endPosition: made.nextPosition, seed, ...tip, draw: 1 };
}

/** The block with the signatures of the keys that are due at it. */
export const signed = (stored: StoredBlock): StoredBlock => signedBy(keysAt(stored.block.index), stored);

/** Seals and signs the block again after a change of its rows, as a dishonest holder of the keys would. */
export function changedAndSigned(stored: StoredBlock, change: (rows: StoredBlock) => void): StoredBlock {
  const rows = structuredClone(stored);
  change(rows);
  return signed(sealAgain(rows));
}

/** The columns of a block's first discovery, which a test may change. */
export function columnsOf(rows: StoredBlock): Record<string, unknown> {
  return rows.discoveries[0]!.columns;
}

/** The leaves of a kind's first unit as GET /api/blocks/:index/data gives them, with the line behind the last. */
export async function dataLinesOf(kind: string): Promise<string[]> {
  const unit = await firstUnitOf(kind);
  return [
    ...leafLinesOf(unit),
    JSON.stringify({ leaves: unit.leaves.length, workRoot: 'ab', matches: false }),
  ];
}

let chain: Promise<StoredBlock[]> | undefined;

/** A block for each kind, computed and sealed once a process. */
export function sealedChain(): Promise<StoredBlock[]> {
  chain ??= sealFirstUnits(KINDS);
  return chain;
}

/** A chain with the first unit of each of some kinds, of which there are more than `ROTATED_IN`. */
export async function sealFirstUnits(kinds: readonly string[]): Promise<StoredBlock[]> {
  const blocks: StoredBlock[] = [];
  let tip: ChainTip = GENESIS;
  for (const kind of kinds) {
    const stored = sealUnit(tip, await firstUnitOf(kind));
    tip = tipAt(stored);
    blocks.push(stored);
  }
  return blocks;
}
