import { lazy, Suspense, useState } from 'react';
import { useWorkTypes } from '../../../api/work-types.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const ReadRecords = lazy(() =>
  import('./read-records.tsx').then((module) => ({ default: module.ReadRecords })),
);

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
      {isOpen && (
        <Suspense fallback={<Skeleton className="mt-2 h-40 rounded-control" />}>
          <ReadRecords workType={workType} />
        </Suspense>
      )}
    </details>
  );
}
