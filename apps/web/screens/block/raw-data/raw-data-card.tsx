import { blockRowsFile } from '@productive-mining/rules/solution-files.ts';
import { Download, type LucideIcon, SquareFunction, Table, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../api/request.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatCount, formatFigure, formatWhole, withUnit } from '../../../ui/format-number.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { BrokenOff, type ReadProgress, type RowsForm, readLeaves, readRows } from './read-block-data.ts';

type Form = 'leaves' | RowsForm;

type State =
  | { name: 'idle' }
  | { name: 'reading'; form: Form; progress: ReadProgress }
  | { name: 'done'; sentence: string; isGood: boolean };

interface RawDataCardProps {
  index: number;
  /** Leaves of the unit, if the certificate says how many. */
  leafCount: number | undefined;
}

/** Saves one form of the data. @returns what is said of it then */
type Save = (
  index: number,
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void,
) => Promise<{ sentence: string; isGood: boolean }>;

function rowsAs(form: RowsForm, extension: string): Save {
  return async (index, ...given) => {
    const { file, rows } = await readRows({ index, form }, ...given);
    saveBlob(blockRowsFile(index, extension), file);
    return {
      sentence: `${formatCount(rows, 'row')}, ${sizeOf(file.size)}, from leaves that match the block’s work root.`,
      isGood: true,
    };
  };
}

const BUTTONS: readonly { form: Form; label: string; icon: LucideIcon }[] = [
  { form: 'leaves', label: 'Download raw data', icon: Download },
  { form: 'rows', label: 'Download rows (CSV)', icon: Table },
  { form: 'receipt', label: 'Rows with receipt (CSV)', icon: Table },
  { form: 'pari', label: 'Rows for PARI/GP', icon: SquareFunction },
  { form: 'sage', label: 'Rows for Sage', icon: SquareFunction },
];

const ONE_LEAF = { name: 'leaf', match: 'it matches', noMatch: 'it does NOT match' };
const LEAVES = { name: 'leaves', match: 'they match', noMatch: 'they do NOT match' };

const SAVES: Readonly<Record<Form, Save>> = {
  async leaves(...given) {
    const { file, leaves, matches } = await readLeaves(...given);
    saveBlob(`block-${given[0]}.ndjson`, file);
    const found = leaves === 1 ? ONE_LEAF : LEAVES;
    const verdict = matches ? found.match : found.noMatch;
    return {
      sentence: `${formatWhole(leaves)} ${found.name}, ${sizeOf(file.size)}, computed again: ${verdict} the block’s work root.`,
      isGood: matches,
    };
  },
  rows: rowsAs('rows', 'csv'),
  receipt: rowsAs('receipt', 'csv'),
  pari: rowsAs('pari', 'gp'),
  sage: rowsAs('sage', 'sage'),
};

/**
 * Offers every leaf of the block as a file, and its rows. The server computes leaves again that aren't cached, which can
 * take a while.
 */
export function RawDataCard({ index, leafCount }: RawDataCardProps) {
  const [state, setState] = useState<State>({ name: 'idle' });
  const abortRef = useRef<AbortController | null>(null);
  useEffect(() => () => abortRef.current?.abort(), []);
  const download = async (form: Form) => {
    const abort = new AbortController();
    abortRef.current = abort;
    const onProgress = (progress: ReadProgress) => setState({ name: 'reading', form, progress });
    onProgress({ lines: 0, bytes: 0 });
    try {
      setState({ name: 'done', ...(await SAVES[form](index, abort.signal, onProgress)) });
    } catch (error) {
      if (abort.signal.aborted)
        setState({ name: 'done', sentence: 'Cancelled. Nothing was saved.', isGood: true });
      else setState({ name: 'done', sentence: failureOf(error), isGood: false });
    }
  };
  return (
    <Card title="Raw data" tour="block-data">
      <p className="mb-3 text-pretty text-ink-2">
        Every leaf as a line of JSON: its summary and, for kinds that have any, its data, both in base64. The
        leaves are checked against the work root while the file is made. Leaves after a find are empty. Or
        their rows as CSV, in the columns of the codebook: zeros with their bounds, triangulations, intervals.
        As a program for PARI/GP or Sage the rows are exact numbers. A receipt says in comments which ledger,
        block and table they are of; programs have one, and a CSV where you ask for it, as many readers take a
        comment for a row.
      </p>
      {state.name === 'reading' ? (
        <Reading {...state} leafCount={leafCount} onCancel={() => abortRef.current?.abort()} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {BUTTONS.map(({ form, label, icon }) => (
            <Button
              key={form}
              icon={icon}
              onClick={() => void download(form)}
              className="max-w-full whitespace-normal!"
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <p
        role="status"
        className={state.name === 'done' && !state.isGood ? 'mt-2 text-bad' : 'mt-2 empty:hidden'}
      >
        {state.name === 'done' ? state.sentence : ''}
      </p>
    </Card>
  );
}

interface ReadingProps {
  form: Form;
  progress: ReadProgress;
  leafCount: number | undefined;
  onCancel: () => void;
}

function Reading({ form, progress, leafCount, onCancel }: ReadingProps) {
  // How many rows there will be isn't known before the last one.
  const whole = form === 'leaves' ? leafCount : undefined;
  const read = Math.min(progress.lines, whole ?? progress.lines);
  return (
    <div className="grid gap-2">
      {whole !== undefined && <ProgressBar label="Leaves received" percent={(100 * read) / whole} />}
      <p className="text-ink-2 tabular-nums">
        {formatWhole(read)}
        {whole === undefined ? '' : ` of ${formatWhole(whole)}`} {form === 'leaves' ? form : 'rows'},{' '}
        {sizeOf(progress.bytes)}
      </p>
      <div>
        <Button icon={X} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1e6
    ? withUnit(formatWhole(Math.ceil(bytes / 1000)), 'kB')
    : withUnit(formatFigure(bytes / 1e6, 3), 'MB');
}

function failureOf(error: unknown): string {
  if (error instanceof SyntaxError)
    return 'The stream ended before all leaves were there. Nothing was saved.';
  return error instanceof BrokenOff
    ? 'The download broke off: the connection was lost, or the leaves don’t match the block’s work root. Nothing was saved.'
    : sentenceOf(error);
}
