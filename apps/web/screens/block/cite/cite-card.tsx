import { requestPath } from '@productive-mining/client/request-path.ts';
import { getBlockInstance, listKeys } from '@productive-mining/contract/endpoints.ts';
import { VERSION } from '@productive-mining/contract/version.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readOf } from '../../../api/keys.ts';
import { sentenceOf } from '../../../api/request.ts';
import { useWorkTypes } from '../../../api/work-types.ts';
import { startTutorial } from '../../../overlays/tutorial/tutorial-store.ts';
import { pathOfBlock } from '../../../parts/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { BlockOnPage } from '../queries.ts';
import {
  type CitedBlock,
  type CitedInstance,
  citeAsBibtex,
  citeAsText,
  citedStatus,
  isOwnMachine,
} from './cite-block.ts';

const TUTORIAL_OF_BLOCKS = 'verification-and-ledger';

/** How to cite the block, and where its method, its format and its page are explained. */
export function CiteCard({ block }: { block: BlockOnPage }) {
  const { data, error, isPending, isError, refetch } = useQuery(readOf(listKeys));
  const { namesOf } = useWorkTypes();
  const statement = block.discoveries[0]?.statements[0];
  return (
    <Card title="Cite and read on" tour="block-cite">
      {isPending && <Skeleton className="h-40 rounded-control" />}
      {isError && !data && (
        <ErrorNotice
          className="min-h-40"
          sentence={sentenceOf(error)}
          whatIsSafe="The block is untouched; a citation needs the ledger’s key."
          onRetry={() => void refetch()}
        />
      )}
      {data && statement === undefined && (
        <EmptyNotice className="min-h-40">This block states nothing that could be cited.</EmptyNotice>
      )}
      {data && statement !== undefined && (
        <Citation
          cited={{
            index: block.index,
            kind: namesOf(block.workType).displayName,
            statement: statement.claim,
            status: citedStatus(block, statement),
            instance: instanceOf(block),
            timestamp: block.timestamp,
            blockHash: block.blockHash,
            ledger: data.fingerprint,
            version: VERSION,
            url: `${window.location.origin}${pathOfBlock(block.index)}`,
          }}
        />
      )}
      <ul className="mt-3 grid justify-items-start gap-1 border-line border-t pt-3">
        <li>
          <DocumentLink href={`/docs/method/${block.workType}`}>
            Method of this kind, with references
          </DocumentLink>
        </li>
        <li>
          <DocumentLink href="/docs/format">Format of a block, byte by byte</DocumentLink>
        </li>
        <li>
          <Button
            look="quiet"
            size="small"
            className="-ml-2"
            onClick={() => startTutorial(TUTORIAL_OF_BLOCKS)}
          >
            Tutorial: how a block is read
          </Button>
        </li>
      </ul>
    </Card>
  );
}

function instanceOf({ index, discoveries: [first] }: BlockOnPage): CitedInstance | null {
  if (!first?.hasInstance) return null;
  const path = requestPath(getBlockInstance, { params: { index } });
  return {
    subject: first.subject,
    seed: first.origin?.seed ?? null,
    url: `${window.location.origin}${path}`,
  };
}

function Citation({ cited }: { cited: CitedBlock }) {
  const text = citeAsText(cited);
  return (
    <>
      <p className="wrap-anywhere text-ink-2 text-small">{text}</p>
      {isOwnMachine(window.location) && (
        <p className="mt-2 text-pretty text-small">
          This address is of your own machine. Others find the block by its hash and the ledger’s.
        </p>
      )}
      <div className="mt-1 -ml-2 flex flex-wrap">
        <CopyButton what="citation as text" label="Copy text" text={text} />
        <CopyButton what="citation as BibTeX" label="Copy BibTeX" text={citeAsBibtex(cited)} />
      </div>
    </>
  );
}

/** A link to a document that is no screen of the page: the browser loads it whole. */
function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="text-primary underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
    >
      {children}
    </a>
  );
}
