import { useCoverage } from '../../../api/coverage.ts';
import { SourceLinks } from '../../../parts/source-links.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { frontierOf } from '../frontier-choice.ts';

const PLACE = 'mt-2 min-h-[130px]';

interface KnownGroundProps {
  workType: string;
  difficulty: number;
}

/** What was known before where the next region of a kind lies, and whether the region is new. */
export function KnownGround(choice: KnownGroundProps) {
  const { data, isPending } = useCoverage();
  if (isPending) return <Skeleton className={PLACE} />;
  if (!data) {
    return <p className={`${PLACE} text-ink-2 text-small`}>What was known before could not be read.</p>;
  }
  const frontier = frontierOf(data.frontiers, choice);
  // A kind that comes later has none.
  if (!frontier) return <div className={PLACE} />;
  const { knownBefore, isNextNew } = frontier;
  return (
    <div className={`${PLACE} grid content-start gap-1 text-pretty text-small`}>
      <p className="text-ink-2">
        <span className="text-ink">Known before:</span> {knownBefore.claim}{' '}
        <SourceLinks sources={knownBefore.sources} />
      </p>
      <p className={isNextNew ? 'font-medium text-primary' : 'text-ink-2'}>
        {isNextNew
          ? 'The next region is new ground.'
          : 'The next region was known before; this ledger proves it independently.'}
      </p>
    </div>
  );
}
