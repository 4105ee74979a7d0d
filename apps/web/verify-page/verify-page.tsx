import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { BLOCKS_PATH } from '../parts/paths.ts';
import { CheckPanel } from '../parts/verify/check-panel.tsx';
import { ledgerOfFiles } from '../parts/verify/kept-ledger.ts';
import { sentenceOfFailure } from '../parts/verify/sentence-of-failure.ts';
import { type StartWorker, useBlockCheck } from '../parts/verify/use-block-check.ts';
import { Card } from '../ui/card.tsx';
import { formatWhole } from '../ui/format-number.ts';
import { Hash } from '../ui/hash.tsx';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { NoBlockChosen, readBlockFiles } from './read-block-files.ts';

const describe = (error: unknown) => {
  if (error instanceof NoBlockChosen) return error.message;
  return `The file could not be read: ${sentenceOfFailure(error)}`;
};

/** Checks blocks from files, at a server's address or from disk; it asks no network for anything. */
export function VerifyPage({ startWorker }: { startWorker: StartWorker }) {
  const check = useBlockCheck({ startWorker, describe, memory: ledgerOfFiles });
  const [leaves, setLeaves] = useState<Blob | undefined>();
  const isServed = window.location.protocol.startsWith('http');
  const read = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    setLeaves(undefined);
    check.start(async () => {
      const found = await readBlockFiles([...files]);
      if (found.lines.length === 0) throw new NoBlockChosen(found.leaves !== undefined);
      setLeaves(found.leaves);
      return { lines: found.lines };
    });
  };
  return (
    <main className="mx-auto grid max-w-[52rem] gap-4 px-4 py-6 md:py-10">
      <header>
        <h1 className="font-semibold text-page">Verify a block</h1>
        <p className="mt-1 text-pretty text-ink-2">
          This page checks a saved block of a Productive Mining ledger in your browser: hashes, link, keys,
          signatures and the mathematics. It is one file, which needs no network and sends nothing.
          {isServed && (
            <>
              {' '}
              <a
                href="/verify.html"
                download="verify.html"
                className="text-primary underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
              >
                Save this page
              </a>{' '}
              to have it without this server, or see{' '}
              <a
                href={BLOCKS_PATH}
                className="text-primary underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
              >
                the blocks of this one
              </a>
              .
            </>
          )}
        </p>
      </header>
      <Card title="Block">
        <CheckPanel
          check={check}
          fetchLeaves={leaves && (async () => leaves)}
          fetchLabel="Take them from the file, and check them under the work root"
        >
          <FileField onFiles={read} />
          {check.state.block?.block && <BlockName {...check.state.block.block} />}
        </CheckPanel>
      </Card>
      <TooltipLayer />
    </main>
  );
}

/** The block that was checked, which a file doesn't say by its name. */
function BlockName({ index, hash }: { index: number; hash: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 font-medium">
      Block {formatWhole(index)} <Hash value={hash} label="Block hash" ends={8} />
    </p>
  );
}

/** A field for files, which may also be dropped on it. */
function FileField({ onFiles }: { onFiles: (files: FileList | null) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setOver(isInside);
  };
  const drop = (event: DragEvent) => {
    over(event, false);
    const { files } = event.dataTransfer;
    // The field names what was dropped too.
    if (field.current && files.length > 0) field.current.files = files;
    onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes files from the keyboard.
    <div
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
      className={`grid gap-2 rounded-block border border-dashed px-4 py-4 ${isOver ? 'border-primary bg-tint-primary' : 'border-control'}`}
    >
      <label htmlFor={id} className="flex items-center gap-2 font-medium">
        <FileUp aria-hidden className="size-4 text-ink-2" />
        Block file
      </label>
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-what`}
        ref={field}
        // The same file, changed meanwhile, can be chosen again.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => onFiles(target.files)}
        className="w-full min-w-0 text-ink-2 file:mr-3 file:min-h-9 file:rounded-control file:border file:border-control file:border-solid file:bg-surface file:px-3.5 file:font-medium file:text-ink touch:file:min-h-11"
      />
      <p id={`${id}-what`} className="text-pretty text-ink-2 text-small">
        Choose or drop the file that a block’s page saves, and the file of its raw data for a check of every
        leaf. Lines of GET /api/blockchain/stored will do too: the last is checked.
      </p>
    </div>
  );
}
