import type { RecordEntryData } from '@productive-mining/contract/entities/result.ts';
import { type Records, useRecords } from '../../../api/records.ts';
import { sentenceOf } from '../../../api/request.ts';
import { RecordBadge, RecordsTable } from '../../../parts/records-table.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatWhole } from '../../../ui/format-number.ts';
import { ErrorNotice, StaleNotice } from '../../../ui/notices.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { BlockOnPage } from '../queries.ts';

interface OfBlock {
  block: BlockOnPage;
  /** Entry of a discovery of the block, whose kind keeps records. */
  entry: RecordEntryData;
}

/** The block among the best results of its kind. */
export function RecordsCard({ block, entry, workType }: OfBlock & { workType: string }) {
  const query = useRecords(workType);
  const { data } = query;
  const retry = () => void query.refetch();
  return (
    <Card
      title="Records"
      aside={query.isError && data && <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={retry} />}
    >
      {query.isPending && <Skeleton className="h-56 rounded-control" />}
      {query.isError && !data && (
        <ErrorNotice
          className="min-h-56"
          sentence={sentenceOf(query.error)}
          whatIsSafe="The block and its figures are untouched."
          onRetry={retry}
        />
      )}
      {data && (
        <>
          <p className="font-medium">{standingOf({ block, entry }, data)}</p>
          <h3 className="mt-4 mb-1 font-medium">{data.title}</h3>
          <RecordsTable
            records={data}
            compared={{
              entry,
              blockIndex: block.index,
              timestamp: block.timestamp,
              isDisputed: block.status === 'disputed',
            }}
          />
          <p className="mt-3 text-pretty text-ink-2 text-small">{data.meaning}</p>
        </>
      )}
    </Card>
  );
}

function standingOf({ block, entry }: OfBlock, { records }: Records): string {
  const holder = records.find((record) => record.class === entry.class);
  if (holder?.blockIndex === block.index) return `This block holds the record of ${entry.className}.`;
  const held = holder
    ? `Block ${formatWhole(holder.blockIndex)} holds the record of ${entry.className}.`
    : `No block holds the record of ${entry.className}.`;
  return block.status === 'disputed' ? `Disputed blocks hold no record. ${held}` : held;
}

/** Says of a block that it holds the record of its class, once that is known. */
export function RecordMark({ block }: { block: BlockOnPage }) {
  const discovery = block.discoveries.find(({ recordEntry }) => recordEntry !== null);
  const { data } = useRecords(block.workType, { isWanted: discovery !== undefined });
  const held = data?.records.find(({ blockIndex }) => blockIndex === block.index);
  return held ? <RecordBadge>{`Record of ${held.className}`}</RecordBadge> : null;
}
