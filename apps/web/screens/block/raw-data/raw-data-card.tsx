import { Download, Table, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../api/request.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatFigure, formatWhole, withUnit } from '../../../ui/format-number.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { BrokenOff, type ReadProgress, readLeaves, readRows } from './read-block-data.ts';

type Form = 'leaves' | 'rows';

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

const SAVES: Readonly<Record<Form, Save>> = {
  async leaves(...given) {
    const { file, leaves, matches } = await readLeaves(...given);
    saveBlob(`block-${given[0]}.ndjson`, file);
    const verdict = matches ? 'match the block’s work root' : 'do NOT match the block’s work root';
    return {
      sentence: `${formatWhole(leaves)} leaves, ${sizeOf(file.size)}, computed again: they ${verdict}.`,
      isGood: matches,
    };
  },
  async rows(...given) {
    const { file, rows } = await readRows(...given);
    saveBlob(`block-${given[0]}-rows.csv`, file);
    return {
      sentence: `${formatWhole(rows)} rows, ${sizeOf(file.size)}, from leaves that match the block’s work root.`,
      isGood: true,
    };
  },
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
      </p>
      {state.name === 'reading' ? (
        <Reading {...state} leafCount={leafCount} onCancel={() => abortRef.current?.abort()} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={Download}
            onClick={() => void download('leaves')}
            className="max-w-full whitespace-normal!"
          >
            Download raw data
          </Button>
          <Button
            icon={Table}
            onClick={() => void download('rows')}
            className="max-w-full whitespace-normal!"
          >
            Download rows (CSV)
          </Button>
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
        {whole === undefined ? '' : ` of ${formatWhole(whole)}`} {form}, {sizeOf(progress.bytes)}
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
