import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { nearestStop, stopsOf } from './nearest-sample.ts';
import type { PlotLayout } from './plot-layout.ts';
import type { PlotData } from './plot-shape.ts';
import { describeStop, ReadOut } from './read-out.tsx';
import { usePlotDrawing } from './use-plot-drawing.ts';

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: -20,
  PageUp: 20,
};

interface PlotCanvasProps {
  data: PlotData;
  captionId: string;
  heightPx: number;
}

/** The picture, redrawn for new data, another size or another theme, with a cross-hair that reads values out. */
export function PlotCanvas({ data, captionId, heightPx }: PlotCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const layout = usePlotDrawing(canvasRef, data, heightPx);
  const stops = useMemo(() => stopsOf(data), [data]);
  const [stop, setStop] = useState<number | null>(null);
  const shownStop = stop === null ? null : Math.min(stop, stops.length - 1);

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!layout) return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const share = (x - layout.left) / (layout.right - layout.left);
    setStop(nearestStop(stops, valueAt(layout, share, data.x.scale === 'log')));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setStop(null);
    const last = stops.length - 1;
    const ends: Readonly<Record<string, number>> = { Home: 0, End: last };
    const step = KEY_STEPS[event.key];
    const next =
      ends[event.key] ?? (step === undefined ? undefined : (shownStop ?? (step > 0 ? -1 : last + 1)) + step);
    if (next === undefined) return;
    event.preventDefault();
    setStop(Math.min(last, Math.max(0, next)));
  };

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Read-out of ${data.title}`}
      aria-describedby={captionId}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, stops.length - 1)}
      aria-valuenow={shownStop ?? 0}
      aria-valuetext={
        shownStop === null || !layout
          ? 'Use the arrow keys to read values'
          : describeStop(data, layout, stops[shownStop]!)
      }
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setStop(null)}
      onBlur={() => setStop(null)}
      onKeyDown={onKeyDown}
      data-tour="picture"
      className="relative touch-pan-y rounded-control"
      style={{ height: heightPx }}
    >
      <canvas ref={canvasRef} aria-hidden className="absolute inset-0 size-full" />
      {shownStop !== null && layout && stops[shownStop] !== undefined && (
        <ReadOut data={data} layout={layout} x={stops[shownStop]} />
      )}
    </div>
  );
}

function valueAt({ x }: PlotLayout, share: number, isLog: boolean): number {
  return isLog ? x.min * (x.max / x.min) ** share : x.min + share * (x.max - x.min);
}
