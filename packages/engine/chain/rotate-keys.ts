/**
 * Changing the signing keys. The next seed is on the disk before the record that names its keys; the record waits for a
 * block as others do; the block that seals it also says in the table of keys which ones sign from the block after it.
 * So each step is one file or one transaction, and a kill between two of them leaves a state that the next start, block
 * or command goes on from.
 */
import type { Database, Transaction } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { listChainKeys } from '@productive-mining/database/queries/list-chain-keys.ts';
import { readSigningKey, readWaitingRotation } from '@productive-mining/database/queries/read-signing-key.ts';
import { chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { eq } from 'drizzle-orm';
import type { EngineLog } from '../engine-log.ts';
import type { ChainKeys } from './chain-keys.ts';
import { lockChain } from './lock-chain.ts';
import { SigningKeysError, seedFile } from './store-seeds.ts';

export interface KeyChange {
  /** Fingerprint of the keys that follow, 64 hex digits. */
  nextFingerprint: string;
  /** Fingerprint of the first keys, by which the ledger is known; it stays. */
  ledgerFingerprint: string;
  /** File of the next seed until its keys are in effect. */
  nextSeedFile: string;
}

const NO_KEYS_YET = 'This ledger has no keys yet; the server makes them at its first start.';

/**
 * Has new keys follow those that sign now, from the block after the next one on. A server that runs on the same database
 * and key folder takes them up by itself.
 * @throws SigningKeysError when a change waits already, the seeds aren't of this ledger, or the folder can't be written to
 */
export async function rotateKeys(database: Database, keys: ChainKeys, log: EngineLog): Promise<KeyChange> {
  return inTransaction(database, async (tx) => {
    await lockChain(tx);
    const known = await listChainKeys(tx);
    const [due, first] = [known[0], known.at(-1)];
    if (!due || !first) throw new SigningKeysError(NO_KEYS_YET);
    const signer = await keys.signer(due.keyId, log);
    if (await readWaitingRotation(tx))
      throw new SigningKeysError(
        'A change of the signing keys waits for the next block already; change them again after that block, or withdraw it with "productive-mining rotate-keys --withdraw".',
      );
    const next = await keys.next();
    const nextSeedFile = seedFile(keys.folder, 'next');
    if (known.some(({ keyId }) => keyId === next.keyId))
      throw new SigningKeysError(
        `The seed in ${nextSeedFile} is of keys that this ledger has had; remove it.`,
      );
    await tx.insert(chainRecords).values({
      kind: 'key_rotation',
      payload: keyRotationPayload(signer.keys, next.keys.publicKeys),
      createdAt: new Date(),
    });
    return {
      nextFingerprint: fingerprintOf(next.keys.publicKeys),
      ledgerFingerprint: fingerprintOf(first),
      nextSeedFile,
    };
  });
}

/**
 * Takes back a change that no block has sealed, with its seed: also the way out when that seed is lost or damaged.
 * @throws SigningKeysError when nothing waits
 */
export async function withdrawKeyChange(database: Database, keys: ChainKeys): Promise<void> {
  let withdrawn = false;
  await inTransaction(
    database,
    async (tx) => {
      await lockChain(tx);
      const due = await readSigningKey(tx);
      if (!due) throw new SigningKeysError(NO_KEYS_YET);
      withdrawn = (await dropWaiting(tx)) || withdrawn;
      withdrawn = (await keys.dropNext(due.keyId)) || withdrawn;
    },
    { repeatable: true },
  );
  if (!withdrawn) throw new SigningKeysError('No change of the signing keys waits for a block.');
}

async function dropWaiting(tx: Transaction): Promise<boolean> {
  const waiting = await readWaitingRotation(tx);
  if (waiting) await tx.delete(chainRecords).where(eq(chainRecords.id, waiting.id));
  return waiting !== undefined;
}
