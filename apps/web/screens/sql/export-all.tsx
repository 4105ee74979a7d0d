import { queryResultsName } from '@productive-mining/rules/query-results-csv.ts';
import { SQL_EXPORT_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import { FileDown, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { formatCount, formatWhole } from '../../ui/format-number.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { type AskedExport, ExportBrokeOff, readExport } from './read-export.ts';

type State =
  | { name: 'idle' }
  | { name: 'reading'; rows: number }
  | { name: 'done'; sentence: string; isGood: boolean };

export interface AllRowsExport {
  state: State;
  /** Whether the file begins with comments that say what it is of. */
  hasReceipt: boolean;
  setReceipt: (hasReceipt: boolean) => void;
  start: (query: string, asOf: number) => void;
  cancel: () => void;
}

/** Saves the whole result of a query: POST /api/sql/export, given up when the visitor cancels or leaves. */
export function useExportAll(): AllRowsExport {
  const [state, setState] = useState<State>({ name: 'idle' });
  const [hasReceipt, setReceipt] = useState(false);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const start = async (query: string, asOf: number) => {
    if (control.current) return;
    const running = new AbortController();
    control.current = running;
    setState({ name: 'reading', rows: 0 });
    const asked = hasReceipt ? { query, asOf, receipt: 'comment' as const } : { query, asOf };
    setState({
      name: 'done',
      ...(await saveAll(asked, running.signal, (rows) => setState({ name: 'reading', rows }))),
    });
    control.current = null;
  };
  return {
    state,
    hasReceipt,
    setReceipt,
    start: (query, asOf) => void start(query, asOf),
    cancel: () => control.current?.abort(),
  };
}

async function saveAll(
  asked: AskedExport,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<{ sentence: string; isGood: boolean }> {
  try {
    const { file, rows } = await readExport(asked, signal, onRows);
    saveBlob(queryResultsName(new Date()), file);
    return {
      sentence: `Saved: all of ${countOf(rows)}, as of block ${formatWhole(asked.asOf)}.`,
      isGood: true,
    };
  } catch (error) {
    if (signal.aborted) return { sentence: 'Cancelled. Nothing was saved.', isGood: true };
    return { sentence: failureOf(error), isGood: false };
  }
}

const countOf = (rows: number) => `${formatCount(rows, 'row')}`;

const failureOf = (error: unknown) =>
  error instanceof ExportBrokeOff
    ? `The export broke off, and nothing was saved: the connection was lost, the query failed behind its first rows, took longer than ${SQL_EXPORT_LIMITS.timeMs / 1000} seconds or has more than ${formatWhole(SQL_EXPORT_LIMITS.rowsMax)} rows.`
    : `Nothing was saved. ${sentenceOf(error)}`;

interface ExportAllButtonProps {
  exporting: AllRowsExport;
  query: string;
  asOf: number;
}

/** The same button begins and cancels, so that it keeps the focus. */
export function ExportAllButton({ exporting: { state, start, cancel }, query, asOf }: ExportAllButtonProps) {
  const isReading = state.name === 'reading';
  return (
    <Button
      size="small"
      icon={isReading ? X : FileDown}
      onClick={() => (isReading ? cancel() : start(query, asOf))}
      data-tour="sql-export-all"
    >
      {isReading ? 'Cancel export' : 'Export all rows (RFC 4180)'}
    </Button>
  );
}

/** Whether the export has its receipt within: as comments, which RFC 4180 doesn’t have. */
export function ReceiptChoice({
  exporting: { state, hasReceipt, setReceipt },
}: Pick<ExportAllButtonProps, 'exporting'>) {
  const id = useId();
  return (
    <p className="mb-2 flex items-center gap-2 text-small">
      <Checkbox id={id} isChecked={hasReceipt} isDisabled={state.name === 'reading'} onChange={setReceipt} />
      <label htmlFor={id} className="text-pretty text-ink-2">
        Begin “Export all rows” with a receipt: ledger, block and query in lines that start with #
      </label>
    </p>
  );
}

/** How many rows have come, then what became of the file. */
export function ExportProgress({ state }: { state: State }) {
  const isBad = state.name === 'done' && !state.isGood;
  return (
    <>
      {state.name === 'reading' && (
        <p className="mb-2 text-ink-2 text-small tabular-nums">{countOf(state.rows)} so far</p>
      )}
      <p role="status" className={isBad ? 'mb-2 text-bad text-small' : 'mb-2 text-small empty:hidden'}>
        {state.name === 'reading' && 'All rows are being read.'}
        {state.name === 'done' && state.sentence}
      </p>
    </>
  );
}
