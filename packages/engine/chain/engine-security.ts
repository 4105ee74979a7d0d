/** What the server asks the engine about its own safety: the chain, the signing keys, the post-quantum primitives. */
import path from 'node:path';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { readSigningKey } from '@productive-mining/database/queries/read-signing-key.ts';
import type { Signatures } from '@productive-mining/ledger/signing/sign-block.ts';
import type { EngineLog } from '../engine-log.ts';
import type { EngineEvents } from '../events.ts';
import type { ComputePool } from '../threads/compute-pool.ts';
import type { ChainKeys } from './chain-keys.ts';
import { SigningKeysError } from './store-seeds.ts';
import { type ChainHealth, ChainWatch, type ChainWatchTimes } from './watch-chain.ts';

export interface KeySignatures extends Signatures {
  keyId: string;
}

export interface EngineSecurity {
  chainHealth(): ChainHealth;
  /** Whether the keys that sign the next block are on the disk and readable. */
  holdsSigningKeys(): Promise<boolean>;
  /** Signs a message that is no block's hash. Undefined when the keys that are due aren't here. */
  signMessage(message: Uint8Array): Promise<KeySignatures | undefined>;
  /** Whether ML-KEM-768 and ML-DSA-65 pass their self-tests now. */
  testPostQuantum(): Promise<boolean>;
  close(): Promise<void>;
}

/** What the answers come from. */
interface SecurityParts {
  database: Database;
  keys: ChainKeys;
  pool: ComputePool;
  log: EngineLog;
  events: Pick<EngineEvents, 'blocksJudged'>;
  /** The time with which checks are stamped. */
  time: { now(): Date };
}

/** The chain that is watched, and how often. */
interface WatchedChain {
  databaseUrl: string;
  /** Folder for what can be made again. */
  cacheDir: string;
  chainWatchTimes?: ChainWatchTimes | undefined;
}

export function openSecurity(
  { database, keys, pool, log, events, time }: SecurityParts,
  { databaseUrl, cacheDir, chainWatchTimes: times }: WatchedChain,
): EngineSecurity {
  const chain = new ChainWatch({
    database,
    databaseUrl,
    log,
    checkedFile: path.join(cacheDir, 'checked-chain'),
    now: () => time.now(),
    onJudged: (blocks) => events.blocksJudged(blocks),
    ...(times ? { times } : {}),
  });
  return {
    chainHealth: () => chain.health(),
    async holdsSigningKeys() {
      const due = await readSigningKey(database.orm);
      return due !== undefined && (await unlessDamaged(keys.holds(due.keyId))) === true;
    },
    async signMessage(message) {
      const due = await readSigningKey(database.orm);
      const held = due && (await unlessDamaged(keys.holding(due.keyId)));
      if (!held) return undefined;
      return { keyId: held.keyId, ...(await pool.signMessage({ message, keys: held.keys.secretKeys })) };
    },
    testPostQuantum: () => pool.testPostQuantum(),
    close: () => chain.close(),
  };
}

/** A seed that can't be read counts as missing; the operator is told at the next start. */
async function unlessDamaged<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof SigningKeysError) return undefined;
    throw error;
  }
}
