import { getBlockProof, getLogConsistency, getStoredBlocks } from '@productive-mining/contract/endpoints.ts';
import { useState } from 'react';
import { BLOCKS_PATH } from '../parts/paths.ts';
import { CheckPanel } from '../parts/verify/check-panel.tsx';
import { ledgerOfFiles } from '../parts/verify/kept-ledger.ts';
import { sentenceOfFailure } from '../parts/verify/sentence-of-failure.ts';
import { type StartWorker, useBlockCheck } from '../parts/verify/use-block-check.ts';
import { Card } from '../ui/card.tsx';
import { FileField } from '../ui/file-field.tsx';
import { formatWhole } from '../ui/format-number.ts';
import { Hash } from '../ui/hash.tsx';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { NoBlockChosen, readBlockFiles } from './read-block-files.ts';

const describe = (error: unknown) => {
  if (error instanceof NoBlockChosen) return error.message;
  return `The file could not be read: ${sentenceOfFailure(error)}`;
};

const WHAT_IT_TAKES = `Choose or drop the file that a block’s page saves, and the file of its raw data for a check of every leaf. Lines of GET ${getStoredBlocks.path} will do too: the last is checked. With the block’s proof of GET ${getBlockProof.path} beside it, this page looks for it in the ledger’s log, and remembers that log; against a log that it remembers it also wants the answer of GET ${getLogConsistency.path} from the smaller number of blocks to the greater.`;

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
      if (found.lines.length === 0) throw new NoBlockChosen(found);
      setLeaves(found.leaves);
      return { lines: found.lines, log: found.log };
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
          <FileField label="Block file" what={WHAT_IT_TAKES} onFiles={read} />
          {check.state.block?.block && <BlockName {...check.state.block.block} />}
        </CheckPanel>
      </Card>
      <WhatALogShows />
      <TooltipLayer />
    </main>
  );
}

function WhatALogShows() {
  return (
    <p className="text-pretty text-ink-2 text-small">
      What a log shows: that the ledger begins with what it was when this browser last saw its log. It shows
      nothing of the mathematics or of what a server keeps secret, and not that everybody is shown the same
      ledger; only independent witnesses vouch for that.
    </p>
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
