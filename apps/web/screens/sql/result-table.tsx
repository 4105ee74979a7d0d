import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { cellText, isNumbers } from './cell-text.ts';
import type { Rows } from './result-plot.ts';

/** Rows that are drawn at once, and with each further press. */
const ROWS_STEP = 100;
/** Characters of a first column that stays while the table is scrolled. */
const KEPT_MAX = 20;

/** The rows of an answer; a long value shows its beginning and opens. */
export function ResultTable({ columns, rows }: Rows) {
  const [shown, setShown] = useState(ROWS_STEP);
  const areNumbers = columns.map((_, column) => isNumbers(rows, column));
  const left = rows.length - shown;
  // A column of long values that stayed at its place would cover the others in a narrow window.
  const isFirstLong = rows.some(([first]) => cellText(first ?? null).short.length > KEPT_MAX);
  const place = isFirstLong ? 'first:static!' : '';
  return (
    <>
      <Table label="Query result" className="figures-mono">
        <thead>
          <tr>
            {columns.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <HeadCell key={column} isNumber={areNumbers[column] ?? false} className={place}>
                {name}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
            <tr key={at} className="group/row">
              {row.map((cell, column) => (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have the order of the columns
                  key={column}
                  isNumber={areNumbers[column] ?? false}
                  className={clsx('h-auto! py-2 align-top', place, cell === null && 'text-ink-2')}
                >
                  <CellValue cell={cell} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {left > 0 && (
        <Button className="mt-3 w-full" onClick={() => setShown(shown + ROWS_STEP)}>
          Show {formatWhole(Math.min(left, ROWS_STEP))} more of {formatWhole(left)}
        </Button>
      )}
    </>
  );
}

function CellValue({ cell }: { cell: unknown }) {
  const { whole, short } = cellText(cell);
  if (short === whole) return whole;
  return (
    <details className="group/cell">
      <summary className="cursor-pointer touch:min-h-11">
        <span className="group-open/cell:hidden">{short}</span>
        <span className="hidden text-ink-2 group-open/cell:inline">fold</span>
      </summary>
      <section
        aria-label="Whole value"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 max-w-[min(36rem,70vw)] overflow-y-auto rounded-control bg-sunken p-2 text-left"
      >
        <pre className="whitespace-pre-wrap font-[inherit] [overflow-wrap:anywhere]">{whole}</pre>
      </section>
    </details>
  );
}
