import { useId, useMemo, useState } from 'react';
import { Plot } from '../../ui/plot/plot.tsx';
import type { QueryResult } from './queries.ts';
import { type AxisColumn, plotChoices, plotOf } from './result-plot.ts';

const PLOT_HEIGHT_PX = 220;

/** A plot of the answer, where it has numbers to draw. */
export function ResultPlot({ result }: { result: QueryResult }) {
  const choices = useMemo(() => plotChoices(result), [result]);
  const [chosen, setChosen] = useState<{ x?: AxisColumn; y?: number }>({});
  const x = chosen.x ?? choices?.x[0];
  const y = chosen.y ?? choices?.y[0];
  const plot = useMemo(
    () => (x === undefined || y === undefined ? null : plotOf(result, x, y)),
    [result, x, y],
  );
  if (!choices || !plot || x === undefined || y === undefined) return null;
  const nameOf = (column: AxisColumn) => (column === 'row' ? 'row' : (result.columns[column] ?? ''));
  return (
    <div className="mt-4 border-line border-t pt-3">
      <div className="mb-2 flex flex-wrap gap-3">
        <ColumnChoice
          label="Plot"
          value={y}
          columns={choices.y}
          nameOf={nameOf}
          onChange={(column) => setChosen({ ...chosen, y: Number(column) })}
        />
        <ColumnChoice
          label="by"
          value={x}
          columns={choices.x}
          nameOf={nameOf}
          onChange={(column) => setChosen({ ...chosen, x: column === 'row' ? 'row' : Number(column) })}
        />
      </div>
      <Plot data={plot} fileName="query-plot" heightPx={PLOT_HEIGHT_PX} />
    </div>
  );
}

interface ColumnChoiceProps {
  label: string;
  value: AxisColumn;
  columns: readonly AxisColumn[];
  nameOf: (column: AxisColumn) => string;
  onChange: (value: string) => void;
}

function ColumnChoice({ label, value, columns, nameOf, onChange }: ColumnChoiceProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-9 min-w-0 max-w-full rounded-control border border-control bg-surface px-2 touch:h-11 touch:text-[16px]"
      >
        {columns.map((column) => (
          <option key={column} value={column}>
            {nameOf(column)}
          </option>
        ))}
      </select>
    </span>
  );
}
