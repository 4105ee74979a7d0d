import { getRecordsFeed } from '@productive-mining/contract/endpoints.ts';
import { Medal, Rss } from 'lucide-react';
import { Link } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { useWorkTypes } from '../../api/work-types.ts';
import { BeingAddedUp } from '../../parts/being-added-up.tsx';
import { KindLinks, PartInTurn, useNamedPart } from '../../parts/kind-links.tsx';
import { KindName } from '../../parts/kind-name.tsx';
import { COVERAGE_PATH, MINING_PATH } from '../../parts/paths.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SignChip } from '../../ui/math-sign.tsx';
import { ErrorNotice, StaleNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type RecordList, useLedgerRecords } from './queries.ts';
import { RecordPart } from './record-part.tsx';

/** As high as most records. */
const RECORD_PLACE = <Skeleton className="h-[196px] rounded-control" />;

/** The extremes over all blocks, kind by kind. */
export function RecordsScreen() {
  const query = useLedgerRecords();
  const { data } = query;
  const kinds = kindsOf(data?.records ?? []);
  useNamedPart(data !== undefined);
  return (
    <>
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="flex flex-wrap items-center gap-x-4 font-semibold text-page">
            Records
            {query.isError && data && (
              <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
            )}
          </h1>
          <p className="max-w-[90ch] text-pretty text-ink-2">
            The largest and smallest figures in all blocks of this ledger, beside what is published. Two
            checks are told apart: that a figure is right, and that no other figure of its block passes it.
          </p>
          <p className="mt-1 max-w-[90ch] text-pretty text-ink-2">
            Regions without a block may hold better ones. A disputed block holds no record. What all blocks
            add up to is{' '}
            <Link href={COVERAGE_PATH} className="text-primary underline underline-offset-2">
              the coverage
            </Link>
            .
          </p>
        </div>
        <a
          href={getRecordsFeed.path}
          type="application/atom+xml"
          className={buttonStyle({ look: 'outline' })}
        >
          <Rss aria-hidden className="size-4" />
          Feed of new records
        </a>
      </header>
      <BeingAddedUp data={data} />
      {data?.ledgerHeight === 0 && <EmptyLedger />}
      {kinds.length > 0 && <KindLinks workTypes={kinds.map(([workType]) => workType)} />}
      {query.isPending && <LoadingKinds />}
      {query.isError && !data && (
        <Card title="Records by kind">
          <ErrorNotice
            className="min-h-60"
            sentence={sentenceOf(query.error)}
            whatIsSafe="The blocks are untouched; records are read off them."
            onRetry={() => void query.refetch()}
          />
        </Card>
      )}
      <div className="grid gap-4 lg:gap-5">
        {kinds.map(([workType, records]) => (
          <KindCard key={workType} workType={workType} records={records} first={data?.records[0]} />
        ))}
      </div>
    </>
  );
}

/** The records of each kind, in the order of the answer. */
function kindsOf(records: readonly RecordList[]): (readonly [string, readonly RecordList[]])[] {
  const workTypes = [...new Set(records.map(({ workType }) => workType))];
  return workTypes.map((workType) => [workType, records.filter((record) => record.workType === workType)]);
}

interface KindCardProps {
  workType: string;
  records: readonly RecordList[];
  /** The first one of the page. */
  first: RecordList | undefined;
}

function KindCard({ workType, records, first }: KindCardProps) {
  const { namesOf } = useWorkTypes();
  const names = namesOf(workType);
  return (
    <div id={workType} className="min-w-0 scroll-mt-16 md:scroll-mt-4">
      <Card
        title={
          <span className="flex items-center gap-2.5">
            <SignChip sign={names.glyph} />
            <KindName names={names} />
          </span>
        }
      >
        <div className="grid gap-5 *:not-first:border-line *:not-first:border-t *:not-first:pt-5">
          {records.map((record) => (
            <PartInTurn key={record.name} isFirst={record === first} place={RECORD_PLACE}>
              <RecordPart record={record} />
            </PartInTurn>
          ))}
        </div>
      </Card>
    </div>
  );
}

function EmptyLedger() {
  return (
    <div className="mb-4 grid justify-items-center gap-3 rounded-card border border-control border-dashed px-4 py-8 text-center">
      <Medal aria-hidden strokeWidth={1.25} className="size-9 text-ink-2" />
      <p className="max-w-[60ch] text-pretty">No block yet: the first of each kind sets its first records.</p>
      <Link href={MINING_PATH} className={buttonStyle({ look: 'primary' })}>
        Mine a block
      </Link>
    </div>
  );
}

function LoadingKinds() {
  return (
    <div className="grid gap-4 lg:gap-5">
      <Skeleton className="h-11 rounded-control" />
      {['1', '2', '3'].map((place) => (
        <Skeleton key={place} className="h-[420px] rounded-card" />
      ))}
    </div>
  );
}
