import type { LivePlotData } from '@productive-mining/contract/entities/live-view.ts';
import { lazy, Suspense, useState } from 'react';
import type { ShownProgress } from '../../../live/progress.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Plot = lazy(() => import('../../../ui/plot/plot.tsx').then((module) => ({ default: module.Plot })));

/** Height of source, title, plot and caption together. */
const PICTURE_HEIGHT = 'min-h-[338px]';

/** Why there is no picture. The server draws none while nothing is computed, and keeps the last one in memory alone. */
const NO_PICTURE = {
  mining: 'The picture appears with the first partial results.',
  paused:
    'Pictures are drawn while a session computes, and kept until the server starts again. This session’s next one appears after Resume.',
} as const;

interface WorkPictureProps {
  shown: ShownProgress;
  workType: string;
  isPaused?: boolean;
}

/** A picture of the work from its partial results. It stays while the next unit has none of its own yet. */
export function WorkPicture({ shown, workType, isPaused = false }: WorkPictureProps) {
  const { view, viewUnitId, progress } = shown;
  const [chosen, setChosen] = useState<string | null>(null);
  if (!view?.plot) {
    return (
      <div
        data-tour="picture"
        className={`grid place-items-center rounded-control bg-sunken px-6 ${PICTURE_HEIGHT}`}
      >
        <p className="max-w-[44ch] text-pretty text-center text-ink-2">
          {isPaused ? NO_PICTURE.paused : NO_PICTURE.mining}
        </p>
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
            : `From an earlier unit: ${view.subject}`}
        </p>
        {plots.length > 1 && <PictureChoice plots={plots} shown={plot} onChoose={setChosen} />}
      </div>
      <Suspense fallback={<Skeleton tour="picture" className="h-[292px] rounded-control" />}>
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
