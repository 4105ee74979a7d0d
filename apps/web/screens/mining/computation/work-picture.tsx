import type { LivePlotData } from '@productive-mining/contract/entities/live-view.ts';
import { lazy, Suspense, useState } from 'react';
import type { ShownProgress } from '../../../live/progress.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Plot = lazy(() => import('../../../ui/plot/plot.tsx').then((module) => ({ default: module.Plot })));

/** Height of source, title, plot and caption together. */
const PICTURE_HEIGHT = 'min-h-[338px]';

/** A picture of the work from its partial results. It stays while the next unit has none of its own yet. */
export function WorkPicture({ shown, workType }: { shown: ShownProgress; workType: string }) {
  const { view, viewUnitId, progress } = shown;
  const [chosen, setChosen] = useState<string | null>(null);
  if (!view?.plot) {
    return (
      <div className={`grid place-items-center rounded-control bg-sunken ${PICTURE_HEIGHT}`}>
        <p className="text-ink-2">The picture appears with the first partial results.</p>
      </div>
    );
  }
  const plots = [view.plot, ...(view.furtherPlots ?? [])];
  const plot = plots.find(({ name }) => name !== undefined && name === chosen) ?? view.plot;
  return (
    <div className={PICTURE_HEIGHT}>
      <div className="mb-1.5 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 truncate text-ink-2 text-small">
          {viewUnitId === progress.unitId
            ? 'Drawn live from the partial results'
            : `From the previous unit: ${view.subject}`}
        </p>
        {plots.length > 1 && <PictureChoice plots={plots} shown={plot} onChoose={setChosen} />}
      </div>
      <Suspense fallback={<Skeleton className="h-[292px] rounded-control" />}>
        <Plot data={plot} fileName={`${workType}-${viewUnitId ?? 'unit'}`} />
      </Suspense>
    </div>
  );
}

interface PictureChoiceProps {
  plots: readonly LivePlotData[];
  shown: LivePlotData;
  onChoose: (name: string) => void;
}

function PictureChoice({ plots, shown, onChoose }: PictureChoiceProps) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Picture shown</legend>
      {plots.map(({ name = 'Picture' }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === (shown.name ?? 'Picture')}
          onClick={() => onChoose(name)}
          className="min-h-8 rounded-control border border-line bg-surface px-2.5 text-small hover:border-control aria-pressed:border-primary aria-pressed:bg-tint-primary touch:min-h-11"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
