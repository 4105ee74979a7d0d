import { Link } from 'wouter';
import { type FrontierCoverage, useCoverage } from '../../api/coverage.ts';
import { ownBlocks } from '../../parts/own-share.ts';
import { COVERAGE_PATH } from '../../parts/paths.ts';
import { Powers } from '../../ui/powers.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { leadingFrontier } from './frontier-choice.ts';
import { useHeight } from './queries.ts';

/** Whether blocks are counted beyond what is proved, so that the proved figure doesn't rise with each of them. */
function isProvedBehind({ claims: [main, next] }: FrontierCoverage): boolean {
  return main?.status === 'proved' && next?.status === 'counted';
}

interface LedgerLineProps {
  /** Chosen in the form. */
  workType: string | undefined;
  difficulty: number;
  frontier: string | undefined;
}

/** What the ledger shows so far, in one sentence that grows with each block; nothing while there is no block. */
export function LedgerLine(choice: LedgerLineProps) {
  const height = useHeight();
  const coverage = useCoverage();
  const isEmpty = (height.data ? height.data.height : height.isError ? 0 : undefined) === 0;
  if (coverage.isPending && !isEmpty) return <Skeleton className="mt-1.5 h-26 sm:h-10 min-[85rem]:h-6" />;
  const frontier = leadingFrontier(coverage.data?.frontiers ?? [], choice);
  const main = frontier?.claims[0];
  if (!frontier || !main) return null;
  return (
    <p
      data-testid="ledger-line"
      className="mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-line border-t pt-1.5 text-small"
    >
      <span className="min-w-0 text-pretty font-medium text-ink">
        <Powers>{main.claim}</Powers>
      </span>
      <span className="flex flex-wrap gap-x-4 text-ink-2">
        {isProvedBehind(frontier) && (
          <span>
            <Powers>{frontier.claims[1]?.claim}</Powers> To be proved when another method has counted there
            too.
          </span>
        )}
        <span>You: {ownBlocks(frontier)}</span>
        <Link
          href={`${COVERAGE_PATH}#${frontier.workType}`}
          className="text-primary underline underline-offset-2 touch:inline-block touch:py-2"
        >
          All coverage
        </Link>
      </span>
    </p>
  );
}
