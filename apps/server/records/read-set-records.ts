import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { listNewRecords } from '@productive-mining/contract/calls/coverage.ts';
import type { SetRecord } from '@productive-mining/contract/entities/coverage.ts';
import { readNewRecords, readTalliedHeight } from '@productive-mining/database/queries/read-coverage.ts';
import { loadCoverage } from '@productive-mining/work/coverages.ts';
import type { ServerContext } from '../context.ts';
import { serializeHolder } from './list-records.ts';

/** The records that blocks behind `after` set, newest first, with the titles that their kinds give them. */
export async function readSetRecords(
  { database, engine }: ServerContext,
  range: { after: number; limit: number },
): Promise<ResponseOf<typeof listNewRecords>> {
  await engine.tallies.catchUp();
  const [height, rows] = await Promise.all([
    readTalliedHeight(database.orm),
    readNewRecords(database.orm, range),
  ]);
  const health = engine.security.chainHealth();
  const records: SetRecord[] = [];
  for (const row of rows) {
    const { workType, name } = row;
    const { extremes } = await loadCoverage(workType);
    records.push({
      ...serializeHolder(row, health),
      workType: workType as SetRecord['workType'],
      name,
      title: extremes.find((extreme) => extreme.name === name)?.title ?? name,
    });
  }
  return { height, records };
}
