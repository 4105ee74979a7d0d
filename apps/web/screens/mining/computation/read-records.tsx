import { useRecords } from '../../../api/records.ts';
import { sentenceOf } from '../../../api/request.ts';
import { RecordsTable } from '../../../parts/records-table.tsx';
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const HEIGHT = 'h-40';

/** The best results of a kind. */
export function ReadRecords({ workType }: { workType: string }) {
  const { data, isPending, error, refetch } = useRecords(workType);
  if (isPending) return <Skeleton className={`mt-2 rounded-control ${HEIGHT}`} />;
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
    <>
      <h3 className="mt-2 mb-1 font-medium">{data.title}</h3>
      <RecordsTable records={data} />
      <p className="mt-3 text-pretty text-ink-2 text-small">{data.meaning}</p>
    </>
  );
}
