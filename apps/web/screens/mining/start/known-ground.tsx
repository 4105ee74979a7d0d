import { useCoverage } from '../../../api/coverage.ts';
import { SourceLinks } from '../../../parts/source-links.tsx';
import { Powers } from '../../../ui/powers.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { choicesOf, frontierOf } from '../frontier-choice.ts';
import { FrontierField } from './frontier-field.tsx';
import type { MiningForm } from './use-mining-form.ts';

const PLACE = 'mt-2 min-h-[185px] min-[110rem]:min-h-[144px]';

interface KnownGroundProps {
  workType: string;
  form: MiningForm;
  /** Whether the choice is locked, as it is while mining. */
  isLocked: boolean;
  /** For a list of several kinds: in one sentence, without sources. */
  isBrief?: boolean;
}

/** Offers the frontiers of a kind that has several, and says what was known before and whether the next region is new. */
export function KnownGround({ workType, form, isLocked, isBrief = false }: KnownGroundProps) {
  const { data, isPending } = useCoverage();
  const place = isBrief ? 'mb-2 ml-7' : PLACE;
  if (isPending) return <Skeleton className={isBrief ? `${place} h-[51px]` : place} />;
  if (!data)
    return <p className={`${place} text-ink-2 text-small`}>What was known before could not be read.</p>;
  const choice = { workType, difficulty: form.difficulty, frontier: form.frontiers[workType] };
  const choices = choicesOf(data.frontiers, choice);
  const chosen = frontierOf(data.frontiers, choice);
  // A kind that comes later has none.
  if (!chosen) return <div className={isBrief ? undefined : place} />;
  const { knownBefore, isNextNew, rate } = chosen;
  const hasChoice = choices.length > 1;
  return (
    <div className={`${place} grid content-start gap-1 text-pretty text-small`}>
      {hasChoice && (
        <FrontierField
          choices={choices}
          chosen={chosen}
          isLocked={isLocked}
          onChoose={(frontier) => form.chooseFrontier(workType, frontier)}
        />
      )}
      {!(isBrief && hasChoice) && (
        <p className="text-ink-2">
          <span className="text-ink">Known before:</span>{' '}
          <Powers>{isBrief ? knownBefore.brief : knownBefore.claim}</Powers>{' '}
          {!isBrief && <SourceLinks sources={knownBefore.sources} />}
        </p>
      )}
      {!hasChoice && (
        <p className={isNextNew ? 'font-medium text-primary' : 'text-ink-2'}>
          {isNextNew
            ? 'The next region is new ground.'
            : 'The next region was known before; this ledger proves it independently.'}
        </p>
      )}
      {!isBrief && rate && (
        <p className="text-ink-2">
          <Powers>{rate}</Powers>
        </p>
      )}
    </div>
  );
}
