import { clsx } from 'clsx';
import type { PlotData, PlotSeries } from './plot-shape.ts';
import { cueOf, LINE_DASHES, POINT_SHAPES } from './plot-shape.ts';

const COLORS = ['text-chart-1', 'text-chart-2', 'text-chart-3', 'text-chart-4'] as const;

/** Names the series above the plot, whose box is a container; two of them beside the label of its axis where there is room. Lines that are named at their ends (plot-layout.ts, from 520 px) hide theirs. */
export function SeriesKeys({ data }: { data: PlotData }) {
  const lineCount = data.series.filter((series) => series.mark === 'line').length;
  if (data.series.length < 2) return null;
  return (
    <ul
      className={clsx(
        'z-1 mb-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2 text-small',
        data.series.length === 2 && '@[30rem]:absolute @[30rem]:top-0 @[30rem]:right-0',
      )}
    >
      {data.series.map((series, index) => (
        <li
          key={series.label}
          className={`inline-flex items-center gap-1.5 ${series.mark === 'line' && lineCount > 1 ? '@[520px]:hidden' : ''}`}
        >
          <span className={COLORS[index % COLORS.length]}>
            <KeyMark series={series} cue={cueOf(data.series, index)} />
          </span>
          {series.label}
        </li>
      ))}
    </ul>
  );
}

function KeyMark({ series, cue }: { series: PlotSeries; cue: number }) {
  return (
    <svg aria-hidden="true" width="20" height="10" className="stroke-current">
      {series.mark === 'line' && (
        <path d="M0 5H20" strokeWidth="1.75" strokeDasharray={LINE_DASHES[cue]?.join(' ')} />
      )}
      {series.mark === 'bars' && <path d="M4 10V3M10 10V0M16 10V5" strokeWidth="4" />}
      {series.mark === 'points' && <PointMark shape={POINT_SHAPES[cue % POINT_SHAPES.length]!} />}
    </svg>
  );
}

const POINT_PATHS = {
  square: 'M7 2h6v6h-6z',
  triangle: 'M10 1.5l3.7 6.6h-7.4z',
  diamond: 'M10 1l4 4-4 4-4-4z',
} as const;

function PointMark({ shape }: { shape: (typeof POINT_SHAPES)[number] }) {
  if (shape === 'circle') return <circle cx="10" cy="5" r="3.2" fill="none" strokeWidth="1.5" />;
  return <path d={POINT_PATHS[shape]} fill="none" strokeWidth="1.5" />;
}
