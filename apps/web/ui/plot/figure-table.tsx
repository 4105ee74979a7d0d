interface FigureTableProps {
  label: string;
  heightPx: number;
  head: readonly string[];
  /** Cells as they are shown; the first of a row is its own. */
  rows: readonly (readonly string[])[];
}

/** Figures in the height of the picture that they replace. */
export function FigureTable({ label, heightPx, head, rows }: FigureTableProps) {
  return (
    <section
      aria-label={label}
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
          {rows.map((cells) => (
            <tr key={cells[0]} className="border-line border-t">
              {cells.map((cell, index) => (
                <td key={head[index]} className="whitespace-nowrap px-3.5 py-1 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
