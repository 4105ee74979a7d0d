import type { ReactNode } from 'react';
import { type FrontierCoverage, useCoverage } from '../../../api/coverage.ts';
import { nextRegionSentence } from '../../../parts/next-region.ts';
import { SourceLinks } from '../../../parts/source-links.tsx';
import { Powers } from '../../../ui/powers.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { choicesOf, frontierOf } from '../frontier-choice.ts';
import { FrontierField } from './frontier-field.tsx';
import type { MiningForm } from './use-mining-form.ts';

const PLACE = 'mt-3 min-h-[197px] border-line border-t pt-3 min-[110rem]:min-h-[156px]';
const BRIEF_PLACE = 'mt-1';

interface GroundProps {
  workType: string;
  form: MiningForm;
}

interface ChoiceProps extends GroundProps {
  /** Whether the choice is locked, as it is while mining. */
  isLocked: boolean;
}

/** The frontiers among which a kind gives the choice at the difficulty, and the one that is chosen. */
function useGround({ workType, form }: GroundProps) {
  const { data, isPending } = useCoverage();
  const choice = { workType, difficulty: form.difficulty, frontier: form.frontiers[workType] };
  const frontiers = data?.frontiers ?? [];
  return {
    choices: choicesOf(frontiers, choice),
    chosen: frontierOf(frontiers, choice),
    isPending,
    isMissing: !isPending && !data,
  };
}

/** Offers the frontiers of a kind that has several; of the others nothing. */
export function FrontierChoice({ workType, form, isLocked }: ChoiceProps) {
  const { choices, chosen } = useGround({ workType, form });
  if (!chosen || choices.length < 2) return null;
  return (
    <FrontierField
      choices={choices}
      chosen={chosen}
      isLocked={isLocked}
      onChoose={(frontier) => form.chooseFrontier(workType, frontier)}
    />
  );
}

/** Says what was known before of what is mined next, whether the next region is new, and how fast the best program is. */
export function KnownGround({ workType, form }: GroundProps) {
  const { choices, chosen, isPending, isMissing } = useGround({ workType, form });
  if (isPending) return <Skeleton className={PLACE} />;
  if (isMissing) return <GroundMissing className={PLACE} />;
  // A kind that comes later has none.
  if (!chosen) return <div className={PLACE} />;
  const { knownBefore, rate } = chosen;
  return (
    <div className={`${PLACE} grid content-start gap-1 text-pretty text-small`}>
      <KnownBefore>
        <Powers>{knownBefore.claim}</Powers> <SourceLinks sources={knownBefore.sources} />
      </KnownBefore>
      {choices.length === 1 && <NextRegion isNew={chosen.isNextNew} />}
      {rate && (
        <p className="text-ink-2">
          <Powers>{rate}</Powers>
        </p>
      )}
    </div>
  );
}

/** The same in a sentence without sources, for a list of several kinds. */
export function BriefGround({ workType, form, isLocked }: ChoiceProps) {
  const { choices, chosen, isPending, isMissing } = useGround({ workType, form });
  if (isPending) return <Skeleton className={`${BRIEF_PLACE} h-[51px]`} />;
  if (isMissing) return <GroundMissing className={BRIEF_PLACE} />;
  if (!chosen) return null;
  return (
    <div className={`${BRIEF_PLACE} grid content-start gap-1 text-pretty text-small`}>
      {choices.length > 1 ? (
        <FrontierChoice workType={workType} form={form} isLocked={isLocked} />
      ) : (
        <>
          <KnownBefore>
            <Powers>{chosen.knownBefore.brief}</Powers>
          </KnownBefore>
          <NextRegion isNew={chosen.isNextNew} />
        </>
      )}
    </div>
  );
}

function GroundMissing({ className }: { className: string }) {
  return <p className={`${className} text-ink-2 text-small`}>What was known before could not be read.</p>;
}

function KnownBefore({ children }: { children: ReactNode }) {
  return (
    <p className="text-ink-2">
      <span className="text-ink">Known before:</span> {children}
    </p>
  );
}

function NextRegion({ isNew }: { isNew: FrontierCoverage['isNextNew'] }) {
  return (
    <p className={isNew ? 'font-medium text-primary' : 'text-ink-2'}>
      {isNew === false
        ? 'The next region was known before; this ledger computes it independently.'
        : nextRegionSentence(isNew)}
    </p>
  );
}
