/** A ledger of 45 blocks as a server seals them: five of each kind, changes of keys, a further discovery, and other records. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { type ChainTip, GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import {
  type ChainRecordColumns,
  certificateHashOf,
  resultHashOf,
  type StoredBlock,
  type StoredDiscovery,
  sealRows,
} from '@productive-mining/ledger/chain/stored-block.ts';
import { firstKeyPayload, keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, keyIdOf, type LedgerKeys } from '@productive-mining/ledger/signing/keys.ts';
import { firstKeys, secondKeys, thirdKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { signedBy, tipAt } from '@productive-mining/ledger/testing/seal-again.ts';
import { drawSeed } from '@productive-mining/work/plans/draw-seed.ts';
import { undecidedReasonOf, workTypeOf } from '@productive-mining/work/registry.ts';
import { type Claim, certifyPlan } from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';

/** A unit of a frontier: the next one, or the one at a far position, whose number leaves room for those before it. */
export interface WantedUnit {
  workType: string;
  difficulty: number;
  position?: string;
}

/** A block with the leaves of its unit, as GET /api/blocks/:index/data gives them. */
export interface SealedUnit {
  stored: StoredBlock;
  leafLines: string[];
}

export const FINGERPRINT = fingerprintOf(firstKeys.publicKeys);
const KEYS_IN_TURN = [firstKeys, secondKeys, thirdKeys];
/** Blocks that seal a change of keys. */
export const ROTATED_IN = [4, 17] as const;
/** The block that seals a dispute of an earlier one; the block behind it has the same region again. */
const DISPUTED = { index: 2, in: 10 } as const;
/** The block that has a second discovery, which is the first block's once more as far as its kind goes. */
export const TWO_DISCOVERIES_IN = 3;
const TOTALS_PROVED_IN = 5;
const FAR_NUMBER = 1_000_000n;
const SEALED_AT_MS = Date.UTC(2026, 0, 1);
const VALUE = '1250.00';
const DRAWS_MAX = 20;

/** The keys that sign a block. */
export function keysAt(index: number): LedgerKeys {
  return KEYS_IN_TURN[ROTATED_IN.filter((sealedIn) => sealedIn < index).length]!;
}

interface Frontier {
  position: string;
  number: bigint;
}

/** A unit with the columns that say where its plan comes from. */
interface Mined {
  claim: Claim;
  leafLines: string[];
  difficulty: number;
  number: bigint;
  origin: Record<string, unknown>;
}

/** Seals blocks one after the other; each seed is drawn from the block before. */
export class LedgerBuilder {
  readonly sealed: SealedUnit[] = [];
  private readonly frontiers = new Map<string, Frontier>();
  private readonly firstOf: Mined[] = [];

  get blocks(): StoredBlock[] {
    return this.sealed.map(({ stored }) => stored);
  }

  async seal(wanted: WantedUnit): Promise<void> {
    const last = this.blocks.at(-1);
    const tip = last ? tipAt(last) : GENESIS;
    const index = tip.index + 1;
    const again = index === DISPUTED.in + 1 ? this.firstOf[DISPUTED.index - 1] : undefined;
    const mined = again ?? (await this.mine(tip, wanted));
    this.firstOf.push(mined);
    const further = index === TWO_DISCOVERIES_IN ? [await this.mine(tip, { ...wanted, ...FURTHER })] : [];
    const stored = sealUnits(tip, [mined, ...further]);
    this.sealed.push({ stored, leafLines: mined.leafLines });
  }

  private async mine(tip: ChainTip, { workType, difficulty, position: far }: WantedUnit): Promise<Mined> {
    const definition = workTypeOf(workType);
    const frontier = definition.frontierFor(difficulty);
    const key = `${workType}/${frontier}`;
    const start = definition.frontiers.find(({ name }) => name === frontier)!.start;
    const next = this.frontiers.get(key) ?? { position: start, number: 1n };
    const { position, number } = far === undefined ? next : { position: far, number: FAR_NUMBER };
    for (let draw = 1; draw <= DRAWS_MAX; draw++) {
      const seed = drawSeed({ tip, workType, frontier, position, draw });
      const { plan, nextPosition } = definition.planUnit({ difficulty, frontier, position, seed });
      const unit = await certifyUnlessUndecided(workType, plan);
      if (!unit) continue;
      if (far === undefined) this.frontiers.set(key, { position: nextPosition, number: number + 1n });
      const named = { tipIndex: tip.index, tipHash: bytesToHex(tip.hash), draw };
      const origin = { frontier, position, endPosition: nextPosition, seed, ...named };
      return { claim: unit.claim, leafLines: linesOf(unit), difficulty, number, origin };
    }
    throw new Error(`no unit of ${workType} ended with a find`);
  }
}

/** The second discovery of a block: a unit of another kind that is also the first of its frontier. */
const FURTHER = { workType: 'prime_pattern', difficulty: 1 };

type Unit = Awaited<ReturnType<typeof certifyPlan>>;

async function certifyUnlessUndecided(workType: string, plan: Claim['plan']): Promise<Unit | undefined> {
  try {
    return await certifyPlan(workType, plan);
  } catch (error) {
    if (undecidedReasonOf(error)) return undefined;
    throw error;
  }
}

function linesOf(unit: Unit): string[] {
  const { workRoot } = unit.claim;
  return [...leafLinesOf(unit), JSON.stringify({ leaves: unit.leaves.length, workRoot, matches: true })];
}

function sealUnits(tip: ChainTip, mined: readonly Mined[]): StoredBlock {
  const index = tip.index + 1;
  const [{ claim, difficulty, number }] = mined as [Mined];
  const { workRoot, secret, certificate, result } = claim;
  const block = {
    ...{ timestamp: new Date(SEALED_AT_MS + 61_234 * index), difficulty, nonce: number },
    minerId: `0x${'ab'.repeat(20)}`,
    totalScientificValue: `${1250 * mined.length}.00`,
    ...{ energyConsumed: 1e-5, workRoot, secret, computeMs: 9000.5, verifyMs: 300 },
    resultHash: bytesToHex(resultHashOf(result)),
    certificateHash: bytesToHex(certificateHashOf(certificate)),
    keyId: keyIdOf(keysAt(index).publicKeys),
  };
  const discoveries = mined.map((unit, at) => discoveryOf(unit, index, at));
  const chainRecords = recordsIn(index);
  const sealed = sealRows(tip, { block, discoveries, chainRecords });
  const stored = { block: sealed, discoveries, certificate, chainRecords, signature: undefined };
  return signedBy(keysAt(index), stored);
}

function discoveryOf({ claim, difficulty, origin }: Mined, index: number, at: number): StoredDiscovery {
  const { workType, plan, result, unitId } = claim;
  const definition = workTypeOf(workType);
  const columns = {
    ...{ id: 10 * index + at, blockId: index, workType, difficulty, result },
    ...{ computationTime: 4.5, energyConsumed: 1e-5, computationalCost: 9.25, scientificValue: VALUE },
    ...{ workerId: 'worker-1', timestamp: new Date(SEALED_AT_MS + index), unitId, ...origin },
    ...{ subject: definition.describe(plan), plan, tunables: {} },
    statements: definition.statements(plan, result),
    ...{ computeMs: 9000.5, verifyMs: 300 },
  };
  return { columns, reward: { bonusMultiplier: '1.0000', rewardBaseUnits: 10_000n } };
}

function recordsIn(index: number): ChainRecordColumns[] {
  const createdAt = new Date(SEALED_AT_MS + index);
  const record = (id: number, kind: string, payload: unknown) => ({
    ...{ id, kind, payload, createdAt, sealedIn: index },
  });
  if (index === 1) return [record(1, 'first_key', firstKeyPayload(firstKeys.publicKeys))];
  if (index === TOTALS_PROVED_IN)
    return [record(30, 'proved_totals', { from: 1, to: 1, primes: '50847534' })];
  if (index === DISPUTED.in)
    return [record(31, 'dispute', { blockIndex: DISPUTED.index, reason: 'group_differs_from_commitment' })];
  if (!ROTATED_IN.some((at) => at === index)) return [];
  return [record(index, 'key_rotation', keyRotationPayload(keysAt(index), keysAt(index + 1).publicKeys))];
}

const KINDS = [
  'elliptic_curve_crypto',
  'lattice_crypto',
  'goldbach_verification',
  'riemann_zero',
  'prime_pattern',
  'poincare_conjecture',
  'birch_swinnerton_dyer',
  'yang_mills',
  'navier_stokes',
];
const one = (workType: string, difficulty = 1, position?: string): WantedUnit =>
  position === undefined ? { workType, difficulty } : { workType, difficulty, position };

/**
 * 45 units, five of each kind: the first of every frontier, larger ones, and last those at places from which on a kind has
 * another method (the kinds' hash-cases.json; that of zeros behind the units before it). Lattices have SU(2) and SU(3) in
 * turn, flows their beginnings.
 */
export const WANTED: readonly WantedUnit[] = [
  ...KINDS.map((kind) => one(kind)),
  one('lattice_crypto', 12),
  one('lattice_crypto'),
  ...KINDS.map((kind) => one(kind, 12)),
  one('elliptic_curve_crypto'),
  one('goldbach_verification'),
  one('goldbach_verification', 30),
  one('elliptic_curve_crypto', 33),
  one('lattice_crypto', 33),
  one('goldbach_verification', 33),
  one('prime_pattern', 33),
  one('prime_pattern', 12),
  one('elliptic_curve_crypto', 12),
  one('riemann_zero'),
  one('riemann_zero'),
  one('poincare_conjecture'),
  one('poincare_conjecture'),
  ...['birch_swinnerton_dyer', 'yang_mills', 'navier_stokes'].flatMap((kind) => [one(kind), one(kind)]),
  one('yang_mills'),
  one('navier_stokes'),
  one('prime_pattern', 1, '1000000143360'),
  one('riemann_zero', 1, '10240000'),
  one('poincare_conjecture', 1, '8:15:47:baefcdijghmnklquosrypzACtvwDxBFE'),
  one('birch_swinnerton_dyer', 1, '100000'),
];
