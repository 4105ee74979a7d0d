import { FIELD, valueOfStep } from '@productive-mining/work/live-field.ts';
import { useEffect, useRef } from 'react';
import { superscripts } from '../superscripts.ts';
import { paintScale } from './draw-field.ts';
import { fieldName, fieldText } from './field-profile.ts';
import type { PlotField } from './plot-shape.ts';

const LAST_STEP = FIELD.steps - 1;
const NAMED_STEPS = [0, LAST_STEP / 2, LAST_STEP] as const;

/** The colours of the scale over their values, with the quantity and its unit. */
export function FieldLegend({ field }: { field: PlotField }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvasRef.current) paintScale(canvasRef.current);
  }, []);
  return (
    <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-2 text-small">
      <p>{superscripts(fieldName(field))}</p>
      <div className="w-60 max-w-full">
        <canvas
          ref={canvasRef}
          aria-hidden
          className="h-3 w-full rounded-chip border border-line [image-rendering:pixelated]"
        />
        <ul
          aria-label={`Scale of ${field.label}, from dark blue to light yellow`}
          className="figures-mono flex justify-between"
        >
          {NAMED_STEPS.map((step) => (
            <li key={step}>{fieldText({}, valueOfStep(field, step))}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
