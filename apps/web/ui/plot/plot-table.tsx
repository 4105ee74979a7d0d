import { axisText } from './axis-text.ts';
import { rowsOf } from './plot-csv.ts';
import type { PlotData } from './plot-shape.ts';

/** The plot's data in the plot's height, so that the card keeps its size. */
export function PlotTable({ data, heightPx }: { data: PlotData; heightPx: number }) {
  const { head, rows } = rowsOf(data);
  const readX = axisText(data.x, []).readOut;
  const readY = axisText(data.y, []).readOut;
  return (
    <section
      aria-label={`${data.title}, as a table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-auto rounded-control border border-line"
      style={{ height: heightPx }}
    >
      <table className="figures-mono w-full">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className="whitespace-nowrap px-3.5 py-1.5 text-right font-medium text-ink-2"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([x, ...values]) => (
            <tr key={x} className="border-line border-t">
              <td className="whitespace-nowrap px-3.5 py-1 text-right">{readX(x ?? 0)}</td>
              {values.map((value, index) => (
                <td key={head[index + 1]} className="whitespace-nowrap px-3.5 py-1 text-right">
                  {value === null ? '' : readY(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
