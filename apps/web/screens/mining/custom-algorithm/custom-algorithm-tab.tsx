import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

const CustomAlgorithmLab = lazy(() =>
  import('./custom-algorithm-lab.tsx').then((module) => ({ default: module.CustomAlgorithmLab })),
);

/** The editor is large code that only this tab needs. */
export function CustomAlgorithmTab() {
  return (
    <Suspense fallback={<Skeleton className="h-[520px] rounded-card" />}>
      <CustomAlgorithmLab />
    </Suspense>
  );
}
