/** `productive-mining rotate-keys`: has new keys sign the ledger, or takes that back before a block has sealed it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { ServerLockHeld, takeServerLock } from '@productive-mining/database/connection/server-lock.ts';
import { ChainKeys } from '@productive-mining/engine/chain/chain-keys.ts';
import {
  type KeyChange,
  rotateKeys,
  withdrawKeyChange,
} from '@productive-mining/engine/chain/rotate-keys.ts';
import { seedFile } from '@productive-mining/engine/chain/store-seeds.ts';
import {
  replaceVisitorSecret,
  secretRecordOf,
  visitorSecretFile,
} from '@productive-mining/server/http/visitors/visitor-secret.ts';
import { readSettings } from '@productive-mining/server/settings.ts';
import { CommandFailure } from '../command-failure.ts';
import { printError, printLine } from '../print-line.ts';
import { withDatabase } from './with-database.ts';

const STOP_FIRST = 'A server runs on this database; stop it first, as it would go on with the former key.';

export interface RotateKeysOptions {
  data?: string;
  withdraw?: true;
  visitors?: true;
}

const log = {
  info: () => undefined,
  warn: (_: object, message: string) => printError(message),
  error: (_: object, message: string) => printError(message),
};

export async function rotateKeysHere({ data, withdraw, visitors }: RotateKeysOptions): Promise<void> {
  const settings = readSettings(data === undefined ? process.env : { ...process.env, DATA_DIR: data });
  const folder = path.resolve(settings.keysDir);
  // Checked before a database is started, as a mistyped folder would otherwise get one.
  if (!existsSync(seedFile(folder, 'current')))
    throw new CommandFailure(
      `There is no signing seed in ${folder}; the server makes it at its first start.`,
    );
  const keys = new ChainKeys(folder);
  await withDatabase(settings, async (database) => {
    if (visitors) return replaceVisitorsKey(folder, database);
    if (!withdraw) return tell(await rotateKeys(database, keys, log));
    await withdrawKeyChange(database, keys);
    printLine('The change of the signing keys is withdrawn; the keys stay.');
  });
}

/** A server that runs would go on with the former key until its end: there must be none. */
async function replaceVisitorsKey(folder: string, database: Database): Promise<void> {
  const lock = await takeServerLock(database.url, { waitMs: 0 }).catch((error: unknown) => {
    if (error instanceof ServerLockHeld) throw new CommandFailure(STOP_FIRST);
    throw error;
  });
  try {
    const aside = await replaceVisitorSecret(folder, secretRecordOf(database.orm));
    const file = visitorSecretFile(folder);
    printLine(
      aside === undefined
        ? `The key in ${file} is accepted: cookies and wallets are derived from it from now on.`
        : `A new key is in ${file}; the former one is in ${aside}. Back the new one up, and delete the former one once nobody is to go back to it.`,
    );
    printLine('Wallets, cookies and recovery phrases of another key open nothing any more.');
  } finally {
    await lock.release();
  }
}

function tell({ nextFingerprint, ledgerFingerprint, nextSeedFile }: KeyChange): void {
  printLine(`New keys ${nextFingerprint}`);
  printLine(`Their seed is in ${nextSeedFile}: back it up now.`);
  printLine(
    'The next block seals the change, still signed by the former keys. From the block after it the new keys sign, and the server deletes the former seed.',
  );
  printLine(`The ledger keeps its fingerprint ${ledgerFingerprint}`);
}
