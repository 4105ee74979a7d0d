import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../api/request.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatFigure, formatWhole, withUnit } from '../../../ui/format-number.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { type LeafProgress, readLeaves } from './read-leaves.ts';

type State =
  | { name: 'idle' }
  | { name: 'reading'; progress: LeafProgress }
  | { name: 'done'; sentence: string; isGood: boolean };

interface RawDataCardProps {
  index: number;
  /** Leaves of the unit, if the certificate says how many. */
  leafCount: number | undefined;
}

/**
 * Offers every leaf of the block as a file. The server computes leaves again that aren't cached, which can take a
 * while.
 */
export function RawDataCard({ index, leafCount }: RawDataCardProps) {
  const [state, setState] = useState<State>({ name: 'idle' });
  const abortRef = useRef<AbortController | null>(null);
  useEffect(() => () => abortRef.current?.abort(), []);
  const download = async () => {
    const abort = new AbortController();
    abortRef.current = abort;
    setState({ name: 'reading', progress: { lines: 0, bytes: 0 } });
    try {
      const { file, leaves, matches } = await readLeaves(index, abort.signal, (progress) =>
        setState({ name: 'reading', progress }),
      );
      saveBlob(`block-${index}.ndjson`, file);
      const verdict = matches ? 'match the block’s work root' : 'do NOT match the block’s work root';
      setState({
        name: 'done',
        sentence: `${formatWhole(leaves)} leaves, ${sizeOf(file.size)}, computed again: they ${verdict}.`,
        isGood: matches,
      });
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
        leaves are checked against the work root while the file is made. Leaves after a find are empty.
      </p>
      {state.name === 'reading' ? (
        <Reading progress={state.progress} leafCount={leafCount} onCancel={() => abortRef.current?.abort()} />
      ) : (
        <Button icon={Download} onClick={() => void download()} className="max-w-full whitespace-normal!">
          Download raw data
        </Button>
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
  progress: LeafProgress;
  leafCount: number | undefined;
  onCancel: () => void;
}

function Reading({ progress, leafCount, onCancel }: ReadingProps) {
  const leaves = Math.min(progress.lines, leafCount ?? progress.lines);
  return (
    <div className="grid gap-2">
      {leafCount !== undefined && (
        <ProgressBar label="Leaves received" percent={(100 * leaves) / leafCount} />
      )}
      <p className="text-ink-2 tabular-nums">
        {formatWhole(leaves)}
        {leafCount === undefined ? '' : ` of ${formatWhole(leafCount)}`} leaves, {sizeOf(progress.bytes)}
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
  return error instanceof SyntaxError
    ? 'The stream ended before all leaves were there. Nothing was saved.'
    : sentenceOf(error);
}
