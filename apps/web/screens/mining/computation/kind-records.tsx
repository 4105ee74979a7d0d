import { lazy, Suspense, useState } from 'react';
import { useRecords } from '../../../api/records.ts';
import { sentenceOf } from '../../../api/request.ts';
import { useWorkTypes } from '../../../api/work-types.ts';
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const RecordsTable = lazy(() =>
  import('../../../parts/records-table.tsx').then((module) => ({ default: module.RecordsTable })),
);

const HEIGHT = 'h-40';

/** The best results of the kind that is being computed, on request; nothing for kinds whose results don't compare. */
export function KindRecords({ workType }: { workType: string }) {
  const { items } = useWorkTypes();
  const [isOpen, setIsOpen] = useState(false);
  if (!items.find(({ value }) => value === workType)?.hasRecords) return null;
  return (
    <details
      className="mt-4 border-line border-t pt-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer rounded-chip text-primary touch:min-h-11 touch:content-center">
        Records so far
      </summary>
      {isOpen && <ReadRecords workType={workType} />}
    </details>
  );
}

function ReadRecords({ workType }: { workType: string }) {
  const { data, isPending, error, refetch } = useRecords(workType);
  const skeleton = <Skeleton className={`mt-2 rounded-control ${HEIGHT}`} />;
  if (isPending) return skeleton;
  if (!data) {
    return (
      <ErrorNotice
        className={HEIGHT}
        sentence={sentenceOf(error)}
        whatIsSafe="The computation goes on."
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.records.length === 0) {
    return (
      <EmptyNotice className={HEIGHT}>
        No block holds a record yet. The first that is verified will.
      </EmptyNotice>
    );
  }
  return (
    <Suspense fallback={skeleton}>
      <h3 className="mt-2 mb-1 font-medium">{data.title}</h3>
      <RecordsTable records={data} />
      <p className="mt-3 text-pretty text-ink-2 text-small">{data.meaning}</p>
    </Suspense>
  );
}
