/** Reads the stored rows of a stopped server and says which of them contradict each other. */
import { isDeepStrictEqual } from 'node:util';
import { connectDatabase, type Orm } from '@productive-mining/database/connection/connect.ts';
import { startEmbeddedPostgres } from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { readStoredBlocks } from '@productive-mining/database/queries/read-stored-blocks.ts';
import { readLogHead } from '@productive-mining/database/queries/transparency-log.ts';
import { blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import {
  miningSessions,
  workAttempts,
  workChunkData,
  workChunks,
  workFrontiers,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import {
  altcoinBalances,
  altcoinMiningRewards,
  altcoinTransactions,
  tokenSupply,
} from '@productive-mining/database/schema/token.ts';
import { readKeptSums, sumLedger } from '@productive-mining/database/testing/sum-ledger.ts';
import { checkChain } from '@productive-mining/ledger/chain/check-chain.ts';
import { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';
import { readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { LogTree } from '@productive-mining/ledger/log/log-tree.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import { PlanCheck } from '@productive-mining/work/plans/check-plans.ts';
import { comparePlaces, placeOf } from '@productive-mining/work/plans/frontier-place.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { asc } from 'drizzle-orm';

/** Reasons for which a search may end undecided though nothing went wrong; for some kinds one unit in twenty does. */
export const ENDS_OF_HONEST_SEARCHES: ReadonlySet<string> = new Set([
  'no_two_walks_met',
  'no_vector_is_short_enough',
]);

export interface LedgerAudit {
  blocks: number;
  /** Sentences; empty when everything fits. */
  faults: string[];
}

export interface Promises {
  /** Hash by index of every block that was reported to someone. */
  acknowledged: ReadonlyMap<number, string>;
  /** Checkpoints of the log that were read, by their sizes. */
  checkpoints?: ReadonlyMap<number, string>;
  /** Base units of 0.01 $MINED by address, as the calls gave them before the server stopped. */
  balances: ReadonlyMap<string, bigint>;
}

/** Nobody else may use the data folder while this runs. Every session in it must be stopped. */
export async function auditLedger(dataDir: string, promises: Promises): Promise<LedgerAudit> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = connectDatabase(postgres.url, { max: 4 });
  try {
    const { orm } = database;
    const stored = await orm.select().from(blocks).orderBy(asc(blocks.index));
    const faults = [
      ...lostBlocks(stored, promises.acknowledged),
      ...(await logFaults(orm, stored, promises.checkpoints ?? new Map())),
      ...(await chainFaults(orm, stored.length)),
      ...(await regionFaults(orm)),
      ...(await moneyFaults(orm, promises.balances)),
      ...(await totalFaults(orm, stored.length)),
      ...(await keptSumFaults(orm)),
    ];
    return { blocks: stored.length, faults };
  } finally {
    await database.close();
    await postgres.stop();
  }
}

function lostBlocks(
  stored: { index: number; blockHash: string }[],
  acknowledged: ReadonlyMap<number, string>,
): string[] {
  const hashes = new Map(stored.map((block) => [block.index, block.blockHash]));
  return [...acknowledged]
    .filter(([index, hash]) => hashes.get(index) !== hash)
    .map(([index]) => `block ${index} was acknowledged and is ${hashes.has(index) ? 'another now' : 'gone'}`);
}

/** Every checkpoint that anybody read must be of a tree over the first blocks, and the stored one of all. */
async function logFaults(
  orm: Orm,
  stored: { blockHash: string }[],
  read: ReadonlyMap<number, string>,
): Promise<string[]> {
  const log = new LogTree();
  for (const { blockHash } of stored) log.add(historyLeaf(Buffer.from(blockHash, 'hex')));
  const newest = (await readLogHead(orm))?.note;
  const notes = new Map([...read, [stored.length, newest ?? '']]);
  return [...notes].flatMap(([size, note]) => {
    const checkpoint = readCheckpoint(note);
    const holds = checkpoint?.size === size && size <= log.size && sameItems(checkpoint.root, log.root(size));
    return holds ? [] : [`the checkpoint of ${size} blocks is not of this ledger’s`];
  });
}

async function chainFaults(orm: Orm, count: number): Promise<string[]> {
  const plans = new PlanCheck();
  const report = await checkChain(readStoredBlocks(orm), {
    checkSignatures: 'both',
    examine: (stored, hashes) => plans.take(stored, hashes),
  });
  const faults = report.faults.map(({ blockIndex, fault }) => `block ${blockIndex}: ${fault}`);
  const { ed25519, mlDsa65 } = report.validSignatures;
  for (const checked of [report.checkedBlocks, ed25519, mlDsa65]) {
    if (checked !== count)
      faults.push(`of ${count} blocks ${checked} were checked or hold a valid signature of a kind`);
  }
  const { withoutOrigin } = plans.report();
  if (withoutOrigin > 0) faults.push(`${withoutOrigin} blocks don't say where their plans come from`);
  return faults;
}

/** Faults of regions: those of a frontier must follow each other without gap or overlap, each sealed once at most. */
async function regionFaults(orm: Orm): Promise<string[]> {
  const units = await orm.select().from(workUnits);
  const faults: string[] = [];
  for (const frontier of await orm.select().from(workFrontiers)) {
    const name = `${frontier.workType}/${frontier.name}`;
    const kind = workTypeOf(frontier.workType);
    // Parts of a region that was cut have one number, so places alone order them.
    const regions = units
      .filter((unit) => unit.workType === frontier.workType && unit.frontier === frontier.name)
      .sort((a, b) => comparePlaces(placeOf(kind, a.position)!, placeOf(kind, b.position)!));
    for (const [place, { position, nextPosition }] of regions.entries()) {
      if (nextPosition === position) faults.push(`${name}: ${position} is an empty region`);
      const follower = regions[place + 1]?.position ?? frontier.position;
      if (follower !== nextPosition) faults.push(`${name}: ${follower} follows a region to ${nextPosition}`);
    }
    if (new Set(regions.map(({ position }) => position)).size < regions.length)
      faults.push(`${name}: two regions begin at one position`);
    const numbers = new Set(regions.map(({ nonce }) => nonce));
    if (frontier.counter !== BigInt(numbers.size))
      faults.push(`${name}: counter ${frontier.counter} for ${numbers.size} numbers`);
  }
  return [...faults, ...(await sealedRegionFaults(orm, units))];
}

async function sealedRegionFaults(orm: Orm, units: (typeof workUnits.$inferSelect)[]): Promise<string[]> {
  const settled = new Map(units.filter((unit) => unit.state === 'settled').map((unit) => [unit.id, unit]));
  const found = await orm.select().from(discoveries);
  const faults = found
    .filter(({ unitId, blockId, plan }) => {
      const unit = settled.get(unitId);
      return unit?.blockIndex !== blockId || !isDeepStrictEqual(unit.plan, plan);
    })
    .map(({ blockId }) => `block ${blockId} doesn't seal the region that its unit was given`);
  if (new Set(found.map((discovery) => discovery.unitId)).size !== settled.size)
    faults.push(`${found.length} discoveries for ${settled.size} settled regions`);
  const open = units.filter((unit) => unit.state !== 'settled' && unit.state !== 'abandoned');
  return [
    ...faults,
    ...open.map((unit) => `unit ${unit.id} is still ${unit.state} after its session stopped`),
  ];
}

async function moneyFaults(orm: Orm, promised: ReadonlyMap<string, bigint>): Promise<string[]> {
  const [balances, transactions, rewards, [supply]] = await Promise.all([
    orm.select().from(altcoinBalances),
    orm.select().from(altcoinTransactions),
    orm.select().from(altcoinMiningRewards),
    orm.select().from(tokenSupply),
  ]);
  const faults: string[] = [];
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  for (const { address, balance } of balances) {
    const own = transactions.filter((row) => row.toAddress === address);
    const credits = sum(own.map((row) => row.amount));
    const mined = sum(own.filter((row) => row.transactionType === 'mining').map((row) => row.amount));
    const rewarded = sum(
      rewards.filter((row) => row.minerAddress === address).map((row) => row.rewardAmount),
    );
    if (balance !== credits) faults.push(`${address} holds ${balance} and was credited ${credits}`);
    if (mined !== rewarded) faults.push(`${address} was credited ${mined} for blocks that pay ${rewarded}`);
  }
  for (const [address, shown] of promised) {
    const balance = balances.find((row) => row.address === address)?.balance ?? 0n;
    // Bonus points may have been credited since.
    if (balance < shown) faults.push(`${address} was shown ${shown} and holds ${balance}`);
  }
  const held = sum(balances.map((row) => row.balance));
  if (supply?.circulating !== held) faults.push(`supply ${supply?.circulating}, balances ${held}`);
  return faults;
}

/** Faults of totals: each block has one reward, transaction and counted attempt; sessions' counts add up; regions that aren't leased keep no chunk. */
async function totalFaults(orm: Orm, count: number): Promise<string[]> {
  const [transactions, rewards, attempts, sessions, units, chunks, data] = await Promise.all([
    orm.select().from(altcoinTransactions),
    orm.select().from(altcoinMiningRewards),
    orm.select().from(workAttempts),
    orm.select().from(miningSessions),
    orm.select().from(workUnits),
    orm.select({ unitId: workChunks.unitId, lease: workChunks.lease }).from(workChunks),
    orm.select({ unitId: workChunkData.unitId, lease: workChunkData.lease }).from(workChunkData),
  ]);
  const leases = new Map(units.filter(isLeased).map(({ id, lease }) => [id, lease]));
  const counts: Record<string, number> = {
    'mining transactions': transactions.filter((row) => row.transactionType === 'mining').length,
    rewards: rewards.length,
    'verified attempts': attempts.filter((row) => row.outcome === 'verified').length,
    'blocks of sessions': sessions.reduce((total, row) => total + row.totalBlocksMined, 0),
  };
  const faults = Object.entries(counts)
    .filter(([, found]) => found !== count)
    .map(([name, found]) => `${found} ${name} for ${count} blocks`);
  for (const { outcome, reason, unitId } of attempts) {
    if (outcome !== 'verified' && !ENDS_OF_HONEST_SEARCHES.has(reason ?? ''))
      faults.push(`unit ${unitId} was ${outcome}: ${reason}`);
  }
  const isLeft = ({ unitId, lease }: { unitId: string; lease: number }) => leases.get(unitId) !== lease;
  if (chunks.some(isLeft)) faults.push('chunks are left of regions that were settled or given back');
  if (data.some(isLeft)) faults.push('data of leaves is left of regions that were settled or given back');
  return faults;
}

const isLeased = ({ state }: typeof workUnits.$inferSelect) => state !== 'settled' && state !== 'abandoned';

/** Sums that triggers keep, against those over all rows. */
async function keptSumFaults(orm: Orm): Promise<string[]> {
  const [kept, summed] = [await readKeptSums(orm), await sumLedger(orm)];
  return (['kinds', 'miners', 'days', 'disputed'] as const)
    .filter((part) => !isDeepStrictEqual(kept[part], summed[part]))
    .map(
      (part) => `kept sums of ${part} are ${JSON.stringify(kept[part])}, not ${JSON.stringify(summed[part])}`,
    );
}
