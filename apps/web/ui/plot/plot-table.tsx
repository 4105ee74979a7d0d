import { axisText } from './axis-text.ts';
import { FigureTable } from './figure-table.tsx';
import { rowsOf } from './plot-csv.ts';
import type { PlotData } from './plot-shape.ts';

/** The plot's data in the plot's height, so that the card keeps its size. */
export function PlotTable({ data, heightPx }: { data: PlotData; heightPx: number }) {
  const { head, rows } = rowsOf(data);
  const readX = axisText(data.x, []).readOut;
  const readY = axisText(data.y, []).readOut;
  return (
    <FigureTable
      label={`${data.title}, as a table`}
      heightPx={heightPx}
      head={head}
      rows={rows.map(([x, ...values]) => [
        readX(x ?? 0),
        ...values.map((value) => (value === null ? '' : readY(value))),
      ])}
    />
  );
}
