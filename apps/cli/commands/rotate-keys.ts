/** `productive-mining rotate-keys`: has new keys sign the ledger, or takes that back before a block has sealed it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ChainKeys } from '@productive-mining/engine/chain/chain-keys.ts';
import {
  type KeyChange,
  rotateKeys,
  withdrawKeyChange,
} from '@productive-mining/engine/chain/rotate-keys.ts';
import { seedFile } from '@productive-mining/engine/chain/store-seeds.ts';
import { readSettings } from '@productive-mining/server/settings.ts';
import { CommandFailure } from '../command-failure.ts';
import { printError, printLine } from '../print-line.ts';
import { withDatabase } from './with-database.ts';

export interface RotateKeysOptions {
  data?: string;
  withdraw?: true;
}

const log = {
  info: () => undefined,
  warn: (_: object, message: string) => printError(message),
  error: (_: object, message: string) => printError(message),
};

export async function rotateKeysHere({ data, withdraw }: RotateKeysOptions): Promise<void> {
  const settings = readSettings(data === undefined ? process.env : { ...process.env, DATA_DIR: data });
  const folder = path.resolve(settings.keysDir);
  // Checked before a database is started, as a mistyped folder would otherwise get one.
  if (!existsSync(seedFile(folder, 'current')))
    throw new CommandFailure(
      `There is no signing seed in ${folder}; the server makes it at its first start.`,
    );
  const keys = new ChainKeys(folder);
  await withDatabase(settings, async (database) => {
    if (!withdraw) return tell(await rotateKeys(database, keys, log));
    await withdrawKeyChange(database, keys);
    printLine('The change of the signing keys is withdrawn; the keys stay.');
  });
}

function tell({ nextFingerprint, ledgerFingerprint, nextSeedFile }: KeyChange): void {
  printLine(`New keys ${nextFingerprint}`);
  printLine(`Their seed is in ${nextSeedFile}: back it up now.`);
  printLine(
    'The next block seals the change, still signed by the former keys. From the block after it the new keys sign, and the server deletes the former seed.',
  );
  printLine(`The ledger keeps its fingerprint ${ledgerFingerprint}`);
}
