/**
 * The server's signing keys: made at the first start in the key folder (0600), or brought there by the operator. Which
 * keys sign the next block is said by the database alone, in the table of keys that the sealed records name; the folder
 * only has to hold their seed.
 */
import type { Database, Transaction } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { readSigningKey, readWaitingRotation } from '@productive-mining/database/queries/read-signing-key.ts';
import { blocks, chainKeys, chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { firstKeyPayload } from '@productive-mining/ledger/signing/key-records.ts';
import type { EngineLog } from '../engine-log.ts';
import { lockChain } from './lock-chain.ts';
import {
  makeSeed,
  readSeed,
  removeNextSeed,
  type SigningKeys,
  SigningKeysError,
  seedFile,
  takeUpNextSeed,
} from './store-seeds.ts';

const NOT_THESE =
  'The signing keys are not those of this ledger. Put the former seed back, or start on an empty data folder.';

export class ChainKeys {
  private active: SigningKeys | undefined;

  /** @param folder DATA_DIR/keys or KEYS_DIR */
  constructor(readonly folder: string) {}

  /**
   * The keys that the database says are due. Call it under the chain's lock: when they are those of the next seed, its
   * file takes the place of the former one, which is deleted.
   * @throws SigningKeysError when no seed here gives these keys
   */
  async signer(keyId: string, log: EngineLog): Promise<SigningKeys> {
    if (this.active?.keyId === keyId) return this.active;
    const next = await readSeed(this.folder, 'next');
    if (next?.keyId === keyId) {
      await this.takeUp(keyId, log);
      this.active = next;
      return next;
    }
    const current = await readSeed(this.folder, 'current');
    if (current?.keyId !== keyId) throw new SigningKeysError(NOT_THESE);
    this.active = current;
    return current;
  }

  /** Whether the seed that waits is that of these keys. Read again each time: it has to be on the disk, not in memory. */
  async holdsNext(keyId: string): Promise<boolean> {
    return (await readSeed(this.folder, 'next'))?.keyId === keyId;
  }

  /** The keys of this id, without taking up a next seed. Undefined when no seed here gives them. */
  async holding(keyId: string): Promise<SigningKeys | undefined> {
    if (this.active?.keyId === keyId) return this.active;
    return this.readHeld(keyId);
  }

  /** Whether a seed on the disk gives these keys. Read again each time: what is only in memory is lost at the next start. */
  async holds(keyId: string): Promise<boolean> {
    return (await this.readHeld(keyId)) !== undefined;
  }

  /** The next seed: the file that exists already, from a command that was killed or from the operator. */
  async next(): Promise<SigningKeys> {
    return (await readSeed(this.folder, 'next')) ?? (await makeSeed(this.folder, 'next'));
  }

  /** @returns whether there was a seed to drop @throws SigningKeysError when the keys that are due may need it */
  async dropNext(dueKeyId: string): Promise<boolean> {
    const current = await readSeed(this.folder, 'current');
    if (current?.keyId !== dueKeyId)
      throw new SigningKeysError(
        `The seed in ${seedFile(this.folder, 'current')} isn't that of the keys that sign now: the change of keys is sealed, and stays.`,
      );
    return removeNextSeed(this.folder);
  }

  private async readHeld(keyId: string): Promise<SigningKeys | undefined> {
    for (const place of ['current', 'next'] as const) {
      const held = await readSeed(this.folder, place);
      if (held?.keyId === keyId) return held;
    }
    return undefined;
  }

  /** When the folder can't be written to, the next seed's own file signs. */
  private async takeUp(keyId: string, log: EngineLog): Promise<void> {
    try {
      await takeUpNextSeed(this.folder);
      log.info({ keyId }, 'the new signing keys are in effect, the former seed is deleted');
    } catch (error) {
      const [from, to] = [seedFile(this.folder, 'next'), seedFile(this.folder, 'current')];
      log.warn(
        { keyId, error: String(error) },
        `the new signing keys are in effect, but the former seed can't be deleted: move ${from} to ${to}`,
      );
    }
  }
}

/**
 * @param folder DATA_DIR/keys or KEYS_DIR
 * @throws SigningKeysError when a seed file is unreadable or damaged
 */
export async function loadChainKeys(folder: string): Promise<ChainKeys> {
  await readSeed(folder, 'current');
  await readSeed(folder, 'next');
  return new ChainKeys(folder);
}

/**
 * At start: a new ledger gets its first keys, another has to be one of these keys. A change of keys that waits for a
 * block is checked here already, as after it the ledger can't go on without its seed.
 * @throws SigningKeysError
 */
export async function registerChainKeys(database: Database, keys: ChainKeys, log: EngineLog): Promise<void> {
  await inTransaction(
    database,
    async (tx) => {
      await lockChain(tx);
      const due = (await readSigningKey(tx))?.keyId ?? (await registerFirstKeys(tx, keys));
      await keys.signer(due, log);
      const waiting = await readWaitingRotation(tx);
      if (waiting && !(await keys.holdsNext(keyIdIn(waiting.payload))))
        throw new SigningKeysError(
          `A change of the signing keys waits for the next block, but their seed is not in ${seedFile(keys.folder, 'next')}; put it back, or withdraw the change with "productive-mining rotate-keys --withdraw".`,
        );
    },
    { repeatable: true },
  );
}

/**
 * Writes the first keys down, with the record that the first block seals: the ledger's identity.
 * @returns their id
 */
async function registerFirstKeys(tx: Transaction, { folder }: ChainKeys): Promise<string> {
  const [block] = await tx.select({ index: blocks.index }).from(blocks).limit(1);
  if (block) throw new SigningKeysError(NOT_THESE);
  const { keyId, keys } = (await readSeed(folder, 'current')) ?? (await makeSeed(folder, 'current'));
  const createdAt = new Date();
  await tx.insert(chainKeys).values({ keyId, ...keys.publicKeys, createdAt, fromBlock: 1 });
  await tx.insert(chainRecords).values({
    kind: 'first_key',
    payload: firstKeyPayload(keys.publicKeys),
    createdAt,
  });
  return keyId;
}

/** Key id in a record's payload; empty when that is malformed. */
function keyIdIn(payload: unknown): string {
  const { keyId } = (payload ?? {}) as { keyId?: unknown };
  return typeof keyId === 'string' ? keyId : '';
}
