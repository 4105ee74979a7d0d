import { barBoxes } from './bar-boxes.ts';
import { samplesAt } from './nearest-sample.ts';
import type { PlotLayout } from './plot-layout.ts';
import type { PlotData } from './plot-shape.ts';

const DOTS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4'] as const;

/** What a stop says, as one line of text. */
export function describeStop(data: PlotData, layout: PlotLayout, x: number): string {
  const values = samplesAt(data, x).map(({ label, y }) => `${label} ${layout.yText.readOut(y)}`);
  return `${data.x.label} ${layout.xText.readOut(x)}: ${values.join(', ')}`;
}

/** The bars at x, in CSS pixels. */
function barsAt(data: PlotData, layout: PlotLayout, x: number) {
  return data.series.flatMap((series) => {
    const at = series.mark === 'bars' ? series.x.indexOf(x) : -1;
    return at < 0 ? [] : [{ label: series.label, ...barBoxes(series, layout)(at) }];
  });
}

/** The values at x, on the side where there is room: beside the bar, which has a frame, or beside a cross-hair. */
export function ReadOut({ data, layout, x }: { data: PlotData; layout: PlotLayout; x: number }) {
  const position = layout.toX(x);
  const isRight = position < (layout.left + layout.right) / 2;
  const marked = samplesAt(data, x).filter(({ index }) => data.series[index]?.mark !== 'bars');
  const bars = barsAt(data, layout, x);
  const besidePx = Math.max(10, ...bars.map(({ width }) => width / 2 + 8));
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {bars.length === 0 && (
        <span
          className="absolute w-px bg-control"
          style={{ left: position, top: layout.top, height: layout.bottom - layout.top }}
        />
      )}
      {bars.map(({ label, ...box }) => (
        <span
          key={label}
          data-bar={label}
          className="absolute outline-2 outline-ink outline-offset-1"
          style={box}
        />
      ))}
      {marked.map(({ label, index, y }) => (
        <span
          key={label}
          className={`absolute -m-1 size-2 rounded-full ring-2 ring-surface ${DOTS[index % DOTS.length]}`}
          style={{ left: position, top: layout.toY(y) }}
        />
      ))}
      <dl
        className="figures-mono absolute top-5 grid max-w-[70%] grid-cols-[auto_auto] gap-x-3 rounded-control border border-line bg-surface px-2.5 py-1.5"
        style={isRight ? { left: position + besidePx } : { right: layout.width - position + besidePx }}
      >
        <dt className="text-ink-2">{data.x.label}</dt>
        <dd className="text-right">{layout.xText.readOut(x)}</dd>
        {samplesAt(data, x).map(({ label, index, y }) => (
          <div key={label} className="contents">
            <dt className="flex items-center gap-1.5 text-ink-2">
              <span className={`size-2 rounded-full ${DOTS[index % DOTS.length]}`} />
              {label}
            </dt>
            <dd className="text-right">{layout.yText.readOut(y)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
