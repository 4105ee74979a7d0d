/** What the rows of a stopped server have to add up to, beyond audit-ledger.ts: money, coverage and what is left in the folder. */

import { isDeepStrictEqual } from 'node:util';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { startEmbeddedPostgres } from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { checkMoney } from '@productive-mining/database/money/check-money.ts';
import { coveredByMiners, coveredSlots, coveredSpans } from '@productive-mining/database/schema/coverage.ts';
import { followLedger } from '@productive-mining/engine/tallies/follow-ledger.ts';
import { listFiles } from './measure-soak.ts';

/** Nobody else may use the data folder while this runs. */
export async function auditSums(dataDir: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = connectDatabase(postgres.url, { max: 4 });
  try {
    const money = await checkMoney(database);
    return [
      ...money.faults.map((fault) => `money: ${JSON.stringify(fault)}`),
      ...(await coverageFaults(database)),
      ...draftFaults(dataDir),
    ];
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** Reads what is left of the ledger, then compares what was added block by block over all kills with all blocks added up at once. */
async function coverageFaults({ orm, pool }: Database): Promise<string[]> {
  const warnings: string[] = [];
  const log = { warn: (said: unknown) => void warnings.push(JSON.stringify(said)) };
  const follower = { transaction: orm.transaction.bind(orm) as Database['orm']['transaction'], log };
  const read = async () => ({
    spans: (await orm.select().from(coveredSpans)).sort(byText),
    slots: (await orm.select().from(coveredSlots)).sort(byText),
    miners: (await orm.select().from(coveredByMiners)).sort(byText),
  });
  await followLedger(follower);
  const kept = await read();
  await pool.query("update tally_progress set form = 'to be read again'");
  await followLedger(follower);
  const again = await read();
  const differing = (['spans', 'slots', 'miners'] as const).filter(
    (part) => !isDeepStrictEqual(kept[part], again[part]),
  );
  return [
    ...warnings.map((warning) => `coverage: ${warning}`),
    ...differing.map((part) => `coverage: the ${part} are not the sums over all blocks`),
  ];
}

const textOf = (row: object) => Object.values(row).map(String).join(' ');
const byText = (left: object, right: object) => (textOf(left) < textOf(right) ? -1 : 1);

function draftFaults(dataDir: string): string[] {
  return listFiles(dataDir)
    .filter((path) => /\.part$|\.tmp$|\.draft$|pgsql_tmp\//.test(path))
    .map((path) => `${path} is left in the data folder`);
}
