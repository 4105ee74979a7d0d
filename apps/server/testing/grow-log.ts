/** An app whose ledger has invented blocks and their log, by keys of its own: for tests of the log. */
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { prepareLog } from '@productive-mining/engine/chain/append-to-log.ts';
import {
  type ChainKeys,
  loadChainKeys,
  registerChainKeys,
} from '@productive-mining/engine/chain/chain-keys.ts';
import { insertManyBlocks } from './insert-many-blocks.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
const MINER = `0x${'ab'.repeat(20)}`;

export interface AppWithLog extends TestApp {
  keys: ChainKeys;
  /** The address at which it listens, once it does. */
  url(): string;
  /** Adds invented blocks up to a height, with other hashes on another branch, and signs the log over all. */
  grow(to: number, branch?: number): Promise<void>;
}

const hashOn = (branch: number, index: number, kind: string) =>
  createHash('sha256').update(`${branch} ${index} ${kind}`).digest('hex');

/** @param keysOf data folder of another app, whose keys sign here too, as on a copy of it */
export async function startAppWithLog(
  env: Record<string, string> = {},
  { keysOf }: { keysOf?: string } = {},
): Promise<AppWithLog> {
  const test = await startTestApp(env);
  const keys = await loadChainKeys(path.join(keysOf ?? test.dataDir, 'keys'));
  await registerChainKeys(test.database, keys, QUIET as never);
  let height = 0;
  return {
    ...test,
    keys,
    url() {
      const { port } = test.app.server.address() as AddressInfo;
      return `http://127.0.0.1:${port}`;
    },
    async grow(to, branch = 0) {
      await insertManyBlocks(test.database, height + 1, to, (index) => ({
        ...{ index, workType: 'prime_pattern', difficulty: 10, minerAddress: MINER },
        ...{ value: '12.50', rewardBaseUnits: 100n },
        hashOf: (at, kind) => hashOn(branch, at, kind),
      }));
      height = to;
      await prepareLog(test.database, keys, { origin: undefined, log: QUIET as never });
      await test.ledgerLog.follow();
    },
  };
}
