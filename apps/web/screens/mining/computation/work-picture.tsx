import type { ShownProgress } from '../../../live/progress.ts';
import { Plot } from '../../../ui/plot/plot.tsx';
import { PictureChoice, useChosenPicture } from './picture-choice.tsx';

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
  const plots = view?.plot ? [view.plot, ...(view.furtherPlots ?? [])] : [];
  const plot = useChosenPicture(plots);
  if (!view || !plot) {
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
  return (
    <div className={PICTURE_HEIGHT}>
      <div className="mb-1.5 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 truncate text-ink-2 text-small">
          {viewUnitId === progress.unitId
            ? 'Drawn live from the partial results'
            : `From an earlier unit: ${view.subject}`}
        </p>
        <PictureChoice plots={plots} shown={plot} />
      </div>
      <Plot data={plot} fileName={`${workType}-${viewUnitId ?? 'unit'}`} />
    </div>
  );
}
