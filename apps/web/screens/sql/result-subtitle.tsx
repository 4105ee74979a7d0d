import { formatCount, formatFigure, withUnit } from '../../ui/format-number.ts';

/** How many rows came in how many ms (spec part 2 §2.5). @param executionTime in ms, as the server measured it */
export function ResultSubtitle({ rowCount, executionTime }: { rowCount: number; executionTime: number }) {
  return (
    <p role="status" className="mb-2 text-ink-2">
      {formatCount(rowCount, 'row')} returned in {withUnit(formatFigure(executionTime), 'ms')}
    </p>
  );
}
