import type { listRecords as call } from '@productive-mining/contract/calls/coverage.ts';
import type { LedgerRecords } from '@productive-mining/contract/entities/coverage.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import {
  type RecordRow,
  readRecordHolders,
  readTalliedHeight,
} from '@productive-mining/database/queries/read-coverage.ts';
import { COVERED_WORK_TYPES, loadCoverage } from '@productive-mining/work/coverages.ts';
import type { CallHandler } from '../http/register-call.ts';
import { blockVerdict, type KnownFaults } from '../serialize/block-verdict.ts';

type RecordList = LedgerRecords['records'][number];

/** Every kind describes its records, held or not; the ledger says who holds them. */
export const listRecords: CallHandler<typeof call> = async (_request, { database, engine }) => {
  await engine.tallies.catchUp();
  const [height, ledgerHeight, holders] = await Promise.all([
    readTalliedHeight(database.orm),
    readHeight(database.orm),
    readRecordHolders(database.orm),
  ]);
  const health = engine.security.chainHealth();
  const records: RecordList[] = [];
  for (const workType of COVERED_WORK_TYPES) {
    const { extremes } = await loadCoverage(workType);
    for (const { name, title, meaning, classTitle, extremality, published } of extremes) {
      const own = holders.filter((row) => row.workType === workType && row.name === name);
      records.push({
        workType: workType as RecordList['workType'],
        ...{ name, title, meaning, classTitle, extremality },
        holders: own.map((row) => serializeHolder(row, health)),
        published: published ? { claim: published.claim, sources: [...published.sources] } : null,
      });
    }
  }
  return { height, ledgerHeight, records };
};

/** A holder is no disputed block: its records went to others when it was disputed. */
export function serializeHolder(row: RecordRow, health: KnownFaults): RecordList['holders'][number] {
  const { className, figure, place, blockIndex, blockHash, sealedAt } = row;
  return {
    ...{ className, figure, place, blockIndex, blockHash },
    checked: row.status as RecordList['holders'][number]['checked'],
    timestamp: sealedAt.toISOString(),
    status: blockVerdict(blockIndex, false, health).status,
  };
}
