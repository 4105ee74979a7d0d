/** For the tests: blocks of several frontiers with the plans and origins that a server gives them, and made-up results. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { checkChain } from '@productive-mining/ledger/chain/check-chain.ts';
import { type ChainTip, GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import { readHash, type StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { buildChain, type UnsealedRows } from '@productive-mining/ledger/testing/build-chain.ts';
import { PlanCheck } from '../plans/check-plans.ts';
import { drawSeed } from '../plans/draw-seed.ts';
import type { PlanOrigin } from '../plans/plan-origin.ts';
import { planUpTo } from '../plans/plan-stretch.ts';
import { workTypeOf } from '../registry.ts';
import type { JsonObject } from '../work-type.ts';

/** A block that is to be sealed: the unit with this number of its frontier. */
export interface WantedBlock {
  workType: string;
  difficulty: number;
  /** That of the difficulty when left out. */
  frontier?: string;
  /** From 1, among the units of the frontier. */
  number: number;
  /** Index of the block that the seed is drawn from; by default the one before. */
  tip?: number;
  draw?: number;
  /** Ends of a part, for a unit that was cut; by default those of the unit. */
  from?: string;
  to?: string;
  /** As blocks were sealed before plans had origins. */
  withoutOrigin?: boolean;
  /** Indices of earlier blocks that this one disputes. */
  disputes?: readonly number[];
}

/** Changes a block's rows before they are sealed, as a dishonest holder of the keys could. */
export type ChangeRows = (rows: UnsealedRows, index: number) => void;

/** The chain of these blocks, in order. Units of one frontier are of one difficulty, so that their places follow. */
export function buildPlannedChain(wanted: readonly WantedBlock[], change?: ChangeRows): StoredBlock[] {
  return buildChain({
    blockCount: wanted.length,
    beforeSealing: (rows, index, before) => {
      plan(rows, wanted[index - 1]!, before);
      change?.(rows, index);
    },
  });
}

function plan(rows: UnsealedRows, wanted: WantedBlock, before: readonly StoredBlock[]): void {
  const { workType, difficulty, number, draw = 1, tip: tipIndex = before.length, disputes = [] } = wanted;
  const definition = workTypeOf(workType);
  const frontier = wanted.frontier ?? definition.frontierFor(difficulty);
  const position = wanted.from ?? positionOf(wanted, frontier);
  const tip = tipAt(before, tipIndex);
  const seed = drawSeed({ tip, workType, frontier, position, draw });
  const request = { difficulty, frontier, position, seed };
  const made = wanted.to ? planUpTo(definition, request, wanted.to) : definition.planUnit(request);
  const columns = rows.discoveries[0]!.columns;
  Object.assign(rows.block, { difficulty, nonce: BigInt(number) });
  Object.assign(columns, { workType, difficulty, frontier, plan: made.plan as JsonObject });
  const origin: PlanOrigin = {
    position,
    endPosition: made.nextPosition,
    seed,
    tipIndex,
    tipHash: bytesToHex(tip.hash),
    draw,
  };
  if (!wanted.withoutOrigin) Object.assign(columns, origin);
  for (const blockIndex of disputes) {
    const at = rows.block.timestamp as Date;
    const payload = { blockIndex, reason: 'group_differs_from_commitment' };
    rows.chainRecords.push({ id: 100 + blockIndex, kind: 'dispute', payload, createdAt: at });
  }
}

function tipAt(before: readonly StoredBlock[], index: number): ChainTip {
  return index === 0 ? GENESIS : { index, hash: readHash(before[index - 1]!.block.blockHash, 'blockHash') };
}

/** The position at which a unit begins: where all before it end, whose places don't depend on their seeds. */
function positionOf({ workType, difficulty, number }: WantedBlock, frontier: string): string {
  const { frontiers, planUnit } = workTypeOf(workType);
  let position = frontiers.find(({ name }) => name === frontier)!.start;
  for (let unit = 1; unit < number; unit++)
    position = planUnit({ difficulty, frontier, position, seed: '0'.repeat(64) }).nextPosition;
  return position;
}

/** A unit of prime_pattern at difficulty 1, but for what is given. */
export const primes = (number: number, more: Partial<WantedBlock> = {}): WantedBlock => ({
  workType: 'prime_pattern',
  difficulty: 1,
  number,
  ...more,
});

export const lattices = (number: number, more: Partial<WantedBlock> = {}): WantedBlock =>
  primes(number, { workType: 'lattice_crypto', ...more });

/** What the check of a chain and its plans says of blocks, without their signatures. */
export async function checkPlannedChain(blocks: readonly StoredBlock[], plans = new PlanCheck()) {
  const { faults } = await checkChain(blocks, {
    checkSignatures: 'none',
    examine: (stored, hashes) => plans.take(stored, hashes),
  });
  return { faults, ...plans.report() };
}
