import { Archive } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { Outcome } from './download-card.tsx';
import { snapshotOf } from './fetch-files.ts';
import { useStats } from './queries.ts';
import { useDownload } from './use-download.ts';

/** The ledger as of a block as one archive, to be kept and cited. */
export function SnapshotCard() {
  const { data } = useStats();
  const download = useDownload();
  const [text, setText] = useState('');
  // Indices have no gap, so that the number of blocks is the newest one’s.
  const newest = data?.totalBlocks;
  const block = text.trim() === '' ? newest : blockIn(text, newest);
  const isWrong = text.trim() !== '' && block === undefined;
  const hasBlock = block !== undefined && block > 0;
  return (
    <Card title="Snapshot">
      <p className="max-w-[90ch] text-pretty text-ink-2">
        The ledger as of a block in one ZIP archive, to be kept and cited: blocks, discoveries, coverage and
        the tables of all kinds as CSV and Parquet, their SHA-256 sums, a description of every column
        (RO-Crate with the terms of Croissant), and a citation. The same block gives the same bytes, whenever
        it is made.
      </p>
      <p className="mt-2 mb-4 max-w-[90ch] text-pretty text-ink-2 text-small">
        Licence: Creative Commons Attribution 4.0 (CC BY 4.0). A long ledger takes minutes; one such download
        runs at a time.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <BlockField text={text} isWrong={isWrong} newest={newest} onText={setText} />
        <Button
          look={hasBlock ? 'primary' : 'outline'}
          icon={Archive}
          disabled={download.isRunning || !hasBlock}
          onClick={() => {
            if (hasBlock) void download.start(snapshotOf(block));
          }}
          data-tour="downloads-snapshot"
        >
          {download.isRunning ? 'Writing the archive…' : 'Download snapshot'}
        </Button>
      </div>
      <div className="mt-3 grid gap-2 empty:hidden">
        {newest === 0 && <p className="text-pretty text-ink-2">No block yet, so there is nothing to keep.</p>}
        <Outcome {...download} />
      </div>
    </Card>
  );
}

/** The index that was typed; undefined for what is none of the ledger. */
function blockIn(text: string, newest: number | undefined): number | undefined {
  const index = Number(text.trim());
  return /^\d+$/.test(text.trim()) && index >= 1 && newest !== undefined && index <= newest
    ? index
    : undefined;
}

interface BlockFieldProps {
  text: string;
  isWrong: boolean;
  newest: number | undefined;
  onText: (text: string) => void;
}

function BlockField({ text, isWrong, newest, onText }: BlockFieldProps) {
  const id = useId();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-ink-2">
        As of block
      </label>
      <input
        id={id}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        placeholder={newest ? `newest, ${formatWhole(newest)}` : 'newest'}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-sentence` : undefined}
        onChange={({ target }) => onText(target.value)}
        className="figures-mono h-9 w-40 rounded-control border border-control bg-surface px-2 touch:h-11 touch:text-[16px]"
      />
      {isWrong && (
        <span id={`${id}-sentence`} role="alert" className="text-bad text-small">
          The index of a block, from 1 to {formatWhole(newest ?? 1)}.
        </span>
      )}
    </span>
  );
}
