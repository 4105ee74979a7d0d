import { lazy, Suspense } from 'react';
import type { ShownProgress } from '../../live/progress.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const Plot = lazy(() => import('../../ui/plot/plot.tsx').then((module) => ({ default: module.Plot })));

/** Where the picture is from, title, plot and caption. */
const PICTURE_HEIGHT = 'min-h-[318px]';

/** The picture of the work from its partial results. It stays while the next unit has none of its own yet. */
export function WorkPicture({ shown, workType }: { shown: ShownProgress; workType: string }) {
  const { view, viewUnitId, progress } = shown;
  if (!view?.plot) {
    return (
      <div className={`grid place-items-center rounded-control bg-sunken ${PICTURE_HEIGHT}`}>
        <p className="text-ink-2">The picture appears with the first partial results.</p>
      </div>
    );
  }
  return (
    <div className={PICTURE_HEIGHT}>
      <p className="mb-1 truncate text-ink-2 text-small">
        {viewUnitId === progress.unitId
          ? 'Drawn live from the partial results'
          : `From the unit before: ${view.subject}`}
      </p>
      <Suspense fallback={<Skeleton className="h-[292px] rounded-control" />}>
        <Plot data={view.plot} fileName={`${workType}-${viewUnitId ?? 'unit'}`} />
      </Suspense>
    </div>
  );
}
