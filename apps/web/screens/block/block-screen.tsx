import { RequestError } from '@productive-mining/client/failures.ts';
import { CircleX, FileQuestionMark, type LucideIcon, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { BLOCKS_PATH } from '../../parts/paths.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { DrawnInTurn } from '../../ui/drawn-later.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ScreenProps } from '../screen-record.ts';
import { AnchorsCard } from './anchors/anchors-card.tsx';
import { BlockHeader, VERIFY_HERE } from './block-header.tsx';
import { isBlockIndex, NO_SUCH_BLOCK } from './block-key.ts';
import { BlockRechecks } from './block-rechecks.tsx';
import { CiteCard } from './cite/cite-card.tsx';
import { summariseCertificate } from './facts/certificate-summary.ts';
import { ChainCard } from './facts/chain-card.tsx';
import { SealCard } from './facts/seal-card.tsx';
import { WorkCard } from './facts/work-card.tsx';
import { type BlockOnPage, useBlock } from './queries.ts';
import { RawDataCard } from './raw-data/raw-data-card.tsx';
import { InstanceCard } from './result/instance-card.tsx';
import { RecordsCard } from './result/records-card.tsx';
import { ResultCard } from './result/result-card.tsx';
import { StatementsCard } from './result/statements-card.tsx';
import { VerifyCard } from './verify/verify-card.tsx';

/** One block: what it found, how far that is checked, and its place in the chain. */
export function BlockScreen({ params: { index = '' } }: ScreenProps) {
  return isBlockIndex(index) ? <ReadBlock index={index} /> : <AbsentBlock index={index} />;
}

function ReadBlock({ index }: { index: string }) {
  const query = useBlock(index);
  if (query.isPending) return <LoadingBlock index={index} />;
  if (query.isError && !query.data) {
    const isAbsent = query.error instanceof RequestError && query.error.status === 404;
    if (isAbsent) return <AbsentBlock index={index} />;
    return (
      <>
        <h1 className="font-semibold text-page">Block {index}</h1>
        <ErrorNotice
          className="min-h-[50dvh]"
          sentence={sentenceOf(query.error)}
          whatIsSafe="The ledger is untouched."
          onRetry={() => void query.refetch()}
        />
      </>
    );
  }
  return query.data ? <BlockPage block={query.data} /> : null;
}

function LoadingBlock({ index }: { index: string }) {
  return (
    <div aria-busy>
      <h1 className="mb-5 font-semibold text-page">Block {index}</h1>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(320px,400px)] lg:gap-5">
        <Skeleton className="h-[560px] rounded-card" />
        <Skeleton className="h-[560px] rounded-card" />
      </div>
    </div>
  );
}

function AbsentBlock({ index }: { index: string }) {
  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-3 text-center">
      <FileQuestionMark aria-hidden className="size-6 text-ink-2" />
      <h1 className="font-semibold text-page">{NO_SUCH_BLOCK}</h1>
      <p className="max-w-[44ch] text-pretty break-words text-ink-2">
        The chain has no block {index}. Its blocks are numbered from 1; this one may not be mined yet.
      </p>
      <Link href={BLOCKS_PATH} className={buttonStyle({ look: 'primary' })}>
        All blocks
      </Link>
    </div>
  );
}

/** What the block says and what it took come with the page, all further cards in turns of their own. */
function BlockPage({ block }: { block: BlockOnPage }) {
  return (
    <>
      <BlockHeader block={block} />
      {block.fault !== null && <FaultNotice sentence={block.fault} />}
      {block.status === 'disputed' && <DisputeNotice />}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(320px,400px)] lg:items-start lg:gap-5">
        <div className="grid min-w-0 gap-4">
          <StatementsCard
            statements={block.discoveries.flatMap((discovery) => discovery.statements)}
            status={block.status}
          />
          {block.discoveries.map((discovery) => (
            <InTurn key={discovery.id} heights="h-[1700px] lg:h-[1400px]">
              <ResultCard discovery={discovery} blockIndex={block.index} />
            </InTurn>
          ))}
          <div id={VERIFY_HERE} className="min-w-0 scroll-mt-16 md:scroll-mt-4">
            <InTurn heights="h-[331px] lg:h-[187px]">
              <VerifyCard key={block.index} index={block.index} />
            </InTurn>
          </div>
          {block.discoveries.map(
            ({ id, workType, recordEntry }) =>
              recordEntry && <RecordsCard key={id} block={block} workType={workType} entry={recordEntry} />,
          )}
          <BlockRechecks rechecks={block.rechecks} dispute={block.dispute} />
        </div>
        <div className="grid min-w-0 gap-4">
          <WorkCard block={block} />
          <InTurn heights="h-[478px] lg:h-[381px]">
            <CiteCard block={block} />
          </InTurn>
          {block.discoveries[0]?.hasInstance && <InstanceCard index={block.index} />}
          <InTurn heights="h-[452px] lg:h-[336px]">
            <ChainCard block={block} />
          </InTurn>
          <InTurn heights="h-[606px] lg:h-[445px]">
            <SealCard block={block} />
          </InTurn>
          <InTurn heights="h-[206px] lg:h-[198px]">
            <RawDataCard index={block.index} leafCount={summariseCertificate(block.certificate)?.leafCount} />
          </InTurn>
          <InTurn heights="h-[98px]">
            <AnchorsCard index={block.index} />
          </InTurn>
        </div>
      </div>
    </>
  );
}

/** A card that is drawn by itself once the page is there, and laid out near the window; until then its place is about as high. */
function InTurn({ heights, children }: { heights: string; children: ReactNode }) {
  return (
    <div className="skip-unseen min-w-0">
      <DrawnInTurn place={<Skeleton className={`rounded-card ${heights}`} />}>{children}</DrawnInTurn>
    </div>
  );
}

/** The stored rows differ from what was sealed, so the figures below may be wrong. */
function FaultNotice({ sentence }: { sentence: string }) {
  return (
    <Notice Icon={CircleX} name="Does not verify.">
      {sentence} What is stored of this block isn’t what was sealed and signed, so the figures on this page
      may be wrong. It is shown as verified again once a check finds it put right.
    </Notice>
  );
}

function DisputeNotice() {
  return (
    <Notice Icon={ShieldAlert} name="Disputed.">
      A later check found a result that differs from what this block states. A later record in the chain says
      so; its value no longer counts in totals, and its region is computed again.
    </Notice>
  );
}

function Notice({ Icon, name, children }: { Icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-card border border-bad bg-tint-bad px-4 py-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <span className="text-pretty">
        <strong className="font-semibold text-bad">{name}</strong> {children}
      </span>
    </p>
  );
}
