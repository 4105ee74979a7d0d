/** The server's signing keys: made at the first start in the key folder (0600), or brought there by the operator. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@productive-mining/database/connect.ts';
import { blocks, chainKeys, chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { firstKeyPayload } from '@productive-mining/ledger/key-records.ts';
import { keyIdOf, type LedgerKeys, makeKeys } from '@productive-mining/ledger/keys.ts';
import { desc, eq } from 'drizzle-orm';

export interface ChainKeys {
  keyId: string;
  keys: LedgerKeys;
}

const KEY_FILE = 'block-signing-seed.hex';

/**
 * @param folder DATA_DIR/keys or KEYS_DIR
 * @throws Error in one sentence when the seed file is unreadable or damaged
 */
export async function loadChainKeys(folder: string): Promise<ChainKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, KEY_FILE);
  const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
  try {
    await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const seed = (await readFile(file, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(seed))
    throw new Error(`The signing seed in ${file} is damaged: 64 hex digits are expected.`);
  const keys = makeKeys(new Uint8Array(Buffer.from(seed, 'hex')));
  return { keyId: keyIdOf(keys.publicKeys), keys };
}

/** Writes the public keys down, with the record that the next block seals: the ledger's identity in its first block. */
export async function registerChainKeys(database: Database, { keyId, keys }: ChainKeys): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [known] = await tx.select().from(chainKeys).where(eq(chainKeys.keyId, keyId));
    if (known) return;
    const [tip] = await tx.select({ index: blocks.index }).from(blocks).orderBy(desc(blocks.index)).limit(1);
    if (tip)
      throw new Error(
        'The signing keys are not those of this ledger. Put the former seed back, or start on an empty data folder.',
      );
    const createdAt = new Date();
    await tx.insert(chainKeys).values({ keyId, ...keys.publicKeys, createdAt, fromBlock: 1 });
    await tx.insert(chainRecords).values({
      kind: 'first_key',
      payload: firstKeyPayload(keys.publicKeys),
      createdAt,
    });
  });
}
