import { Layers, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { type FrontierCoverage, useCoverage } from '../../api/coverage.ts';
import { sentenceOf } from '../../api/request.ts';
import { useWorkTypes } from '../../api/work-types.ts';
import { BeingAddedUp } from '../../parts/being-added-up.tsx';
import { KindLinks, PartInTurn, useNamedPart } from '../../parts/kind-links.tsx';
import { KindName } from '../../parts/kind-name.tsx';
import { MINING_PATH, RECORDS_PATH } from '../../parts/paths.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { SignChip } from '../../ui/math-sign.tsx';
import { ErrorNotice, StaleNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BlockLinks, FrontierPart } from './frontier-part.tsx';

const POLL_MS = 30_000;
/** Faulty blocks that the warning names. */
const NAMED_FAULTY = 10;

/** About as high as a frontier in a narrow window. */
const FRONTIER_PLACE = <Skeleton className="h-[720px] rounded-control lg:h-[480px]" />;

/** What all blocks together show, frontier by frontier. */
export function CoverageScreen() {
  const query = useCoverage({ pollMs: POLL_MS });
  const { data } = query;
  const kinds = useKinds(data?.frontiers);
  useNamedPart(data !== undefined);
  return (
    <>
      <header className="mb-4">
        <h1 className="flex flex-wrap items-center gap-x-4 font-semibold text-page">
          Coverage
          {query.isError && data && (
            <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
          )}
        </h1>
        <p className="max-w-[90ch] text-pretty text-ink-2">
          What {partWithVerb(data?.height ?? 0)}. Each region counts once, disputed blocks don’t. The extremes
          over all blocks are{' '}
          <Link href={RECORDS_PATH} className="text-primary underline underline-offset-2">
            the records
          </Link>
          .
        </p>
      </header>
      {data && <FaultyWarning faulty={data.faulty} />}
      <BeingAddedUp data={data} />
      {data?.ledgerHeight === 0 && <EmptyLedger />}
      {kinds.length > 0 && <KindLinks workTypes={kinds.map(([workType]) => workType)} />}
      {query.isPending && <LoadingKinds />}
      {query.isError && !data && (
        <Card title="Frontiers">
          <ErrorNotice
            className="min-h-60"
            sentence={sentenceOf(query.error)}
            whatIsSafe="The blocks are untouched; what they add up to is read off them."
            onRetry={() => void query.refetch()}
          />
        </Card>
      )}
      <div className="grid gap-4 lg:gap-5">
        {kinds.map(([workType, frontiers], place) => (
          <KindCard key={workType} workType={workType}>
            {frontiers.map((frontier) => (
              <PartInTurn
                key={frontier.frontier}
                isFirst={place === 0 && frontier === frontiers[0]}
                place={FRONTIER_PLACE}
              >
                <FrontierPart frontier={frontier} />
              </PartInTurn>
            ))}
          </KindCard>
        ))}
      </div>
    </>
  );
}

function partWithVerb(blocks: number): string {
  if (blocks === 0) return 'all blocks together show';
  return blocks === 1 ? 'the one block so far shows' : `${formatWhole(blocks)} blocks together show`;
}

/**
 * The frontiers of each kind, in the order of the answer, kinds that have blocks first. A kind whose first block comes while
 * the page is read keeps its place, as a part that rose would move the page.
 */
function useKinds(
  frontiers: readonly FrontierCoverage[] = [],
): (readonly [string, readonly FrontierCoverage[]])[] {
  const firstOrder = useRef<readonly string[]>([]);
  const answered = [...new Set(frontiers.map(({ workType }) => workType))];
  if (firstOrder.current.length === 0) {
    const begun = new Set(frontiers.filter(({ blocks }) => blocks > 0).map(({ workType }) => workType));
    firstOrder.current = [...begun, ...answered];
  }
  const order = new Set([...firstOrder.current, ...answered]);
  return [...order].map((workType) => [
    workType,
    frontiers.filter((frontier) => frontier.workType === workType),
  ]);
}

function KindCard({ workType, children }: { workType: string; children: ReactNode }) {
  const { namesOf } = useWorkTypes();
  const names = namesOf(workType);
  return (
    <div id={workType} className="min-w-0 scroll-mt-16 md:scroll-mt-4">
      <Card
        title={
          <span className="flex items-center gap-2.5">
            <SignChip sign={names.glyph} />
            <KindName names={names} />
          </span>
        }
      >
        <div className="grid gap-5 *:not-first:border-line *:not-first:border-t *:not-first:pt-5">
          {children}
        </div>
      </Card>
    </div>
  );
}

/** Blocks whose stored record isn't what was sealed: what rests on them is in question. */
function FaultyWarning({ faulty }: { faulty: readonly number[] }) {
  if (faulty.length === 0) return null;
  const more = faulty.length - NAMED_FAULTY;
  return (
    <p
      role="alert"
      className="mb-4 flex items-start gap-2.5 rounded-card border border-bad bg-tint-bad px-4 py-3 text-pretty"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <span>
        {faulty.length === 1
          ? 'A block that counts here doesn’t verify'
          : 'Blocks that count here don’t verify'}
        : <BlockLinks indices={faulty.slice(0, NAMED_FAULTY)} />
        {more > 0 && ` and ${formatWhole(more)} more`}. What rests on {faulty.length === 1 ? 'it' : 'them'}{' '}
        isn’t proved until that is put right.
      </span>
    </p>
  );
}

function EmptyLedger() {
  return (
    <div className="mb-4 grid justify-items-center gap-3 rounded-card border border-control border-dashed px-4 py-8 text-center">
      <Layers aria-hidden strokeWidth={1.25} className="size-9 text-ink-2" />
      <p className="max-w-[60ch] text-pretty">No block yet: the first one begins a frontier.</p>
      <Link href={MINING_PATH} className={buttonStyle({ look: 'primary' })}>
        Mine a block
      </Link>
    </div>
  );
}

function LoadingKinds() {
  return (
    <div className="grid gap-4 lg:gap-5">
      <Skeleton className="h-11 rounded-control" />
      {['1', '2', '3'].map((place) => (
        <Skeleton key={place} className="h-[480px] rounded-card" />
      ))}
    </div>
  );
}
