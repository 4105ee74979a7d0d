import { fieldSteps, valueOfStep } from '@productive-mining/work/live-field.ts';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { describeField, fieldText, placeOfCell } from './field-profile.ts';
import type { PlotLayout } from './plot-layout.ts';
import type { PlotData, PlotField } from './plot-shape.ts';
import { usePlotDrawing } from './use-plot-drawing.ts';

interface Cell {
  /** From the left, from the bottom. */
  column: number;
  row: number;
}

const MOVES: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
  PageDown: [0, -10],
  PageUp: [0, 10],
  Home: [Number.NEGATIVE_INFINITY, 0],
  End: [Number.POSITIVE_INFINITY, 0],
};

const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, at));

interface FieldCanvasProps {
  data: PlotData;
  field: PlotField;
  captionId: string;
  heightPx: number;
}

/** The picture of a field, whose cells are read out by pointer, and by arrow keys from its middle on. */
export function FieldCanvas({ data, field, captionId, heightPx }: FieldCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const layout = usePlotDrawing(canvasRef, data, heightPx);
  const steps = useMemo(() => fieldSteps(field), [field]);
  const seen = useMemo(() => describeField(field), [field]);
  const [cell, setCell] = useState<Cell | null>(null);
  const cellAt = ({ column, row }: Cell): Cell => ({
    column: within(column, field.width),
    row: within(row, field.height),
  });
  const shown = cell && cellAt(cell);

  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (!layout) return;
    const box = currentTarget.getBoundingClientRect();
    const across = (clientX - box.left - layout.left) / (layout.right - layout.left);
    const up = (layout.bottom - (clientY - box.top)) / (layout.bottom - layout.top);
    const isBeside = across < 0 || across > 1 || up < 0 || up > 1;
    setCell(
      isBeside ? null : { column: Math.floor(across * field.width), row: Math.floor(up * field.height) },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setCell(null);
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const from = shown ?? { column: Math.floor(field.width / 2), row: Math.floor(field.height / 2) };
    setCell(cellAt({ column: from.column + move[0], row: from.row + move[1] }));
  };

  const readOut = shown && layout ? readCell({ data, field, layout, steps }, shown) : undefined;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${data.title}: ${seen}`}
      aria-describedby={captionId}
      aria-valuemin={0}
      aria-valuemax={field.width * field.height - 1}
      aria-valuenow={shown ? shown.row * field.width + shown.column : 0}
      aria-valuetext={
        readOut?.map(({ name, text }) => `${name} ${text}`).join(', ') ??
        'Use the arrow keys to read values cell by cell'
      }
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setCell(null)}
      onBlur={() => setCell(null)}
      onKeyDown={onKeyDown}
      data-tour="picture"
      className="relative touch-pan-y rounded-control"
      style={{ height: heightPx }}
    >
      <canvas ref={canvasRef} aria-hidden className="absolute inset-0 size-full" />
      {shown && layout && readOut && <CellReadOut {...{ field, layout, readOut }} cell={shown} />}
    </div>
  );
}

interface CellFigure {
  name: string;
  text: string;
}

interface ReadField {
  data: PlotData;
  field: PlotField;
  layout: PlotLayout;
  steps: Uint8Array;
}

function readCell({ data, field, layout, steps }: ReadField, { column, row }: Cell): CellFigure[] {
  const { x, y } = placeOfCell(field, column, row);
  const value = valueOfStep(field, steps[row * field.width + column] ?? 0);
  return [
    { name: data.x.label, text: layout.xText.readOut(x) },
    { name: data.y.label, text: layout.yText.readOut(y) },
    { name: field.label, text: fieldText(field, value) },
  ];
}

interface CellReadOutProps {
  field: PlotField;
  layout: PlotLayout;
  cell: Cell;
  readOut: readonly CellFigure[];
}

/** A frame around the cell, and its figures on the side where there is room. */
function CellReadOut({ field, layout, cell, readOut }: CellReadOutProps) {
  const width = (layout.right - layout.left) / field.width;
  const height = (layout.bottom - layout.top) / field.height;
  const left = layout.left + cell.column * width;
  const isRight = cell.column < field.width / 2;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      <span
        className="absolute outline-2 outline-ink ring-4 ring-surface"
        style={{ left, top: layout.bottom - (cell.row + 1) * height, width, height }}
      />
      <dl
        className="figures-mono absolute top-5 grid max-w-[70%] grid-cols-[auto_auto] gap-x-3 rounded-control border border-line bg-surface px-2.5 py-1.5"
        style={isRight ? { left: left + width + 10 } : { right: layout.width - left + 10 }}
      >
        {readOut.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
