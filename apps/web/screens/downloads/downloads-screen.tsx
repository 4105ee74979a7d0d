import { ArrowLeft } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { useWorkTypes } from '../../api/work-types.ts';
import { BeingAddedUp } from '../../parts/being-added-up.tsx';
import { MINING_PATH } from '../../parts/paths.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DrawnInTurn } from '../../ui/drawn-later.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { SignChip } from '../../ui/math-sign.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ScreenProps } from '../screen-record.ts';
import { CheckCard } from './check-card.tsx';
import { DownloadCard } from './download-card.tsx';
import { everything, solutionsCsvOf } from './fetch-files.ts';
import { FurtherForms } from './further-forms.tsx';
import { IntroCard } from './intro-card.tsx';
import { type SolutionSet, useSolutionSets } from './queries.ts';
import { SnapshotCard } from './snapshot-card.tsx';
import { UsageCard } from './usage-card.tsx';

/** Database Downloads (spec part 2 §2.6). */
export function DownloadsScreen({ laterPaths }: ScreenProps) {
  const sets = useSolutionSets();
  return (
    <>
      <header className="mb-4">
        <Link
          href={MINING_PATH}
          className={buttonStyle({ look: 'quiet', size: 'small', className: '-ml-2' })}
        >
          <ArrowLeft aria-hidden className="size-4" />
          Back to Dashboard
        </Link>
        <h1 className="font-semibold text-page">Database Downloads</h1>
      </header>
      <BeingAddedUp data={sets.data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <IntroCard laterPaths={laterPaths} />
        <Cards sets={sets.data?.solutionSets} />
        <DrawnInTurn place={<Skeleton className="h-[397px] rounded-card md:h-[324px] xl:h-[219px]" />}>
          <SnapshotCard />
        </DrawnInTurn>
        <DrawnInTurn place={<Skeleton className="h-[1016px] rounded-card md:h-[891px] xl:h-[503px]" />}>
          <UsageCard />
        </DrawnInTurn>
        <DrawnInTurn place={<Skeleton className="h-[327px] rounded-card md:h-[299px] xl:h-[245px]" />}>
          <CheckCard />
        </DrawnInTurn>
      </div>
    </>
  );
}

/** The kinds in the order of the specification (part 2 §1); further ones follow. */
const ORDER: readonly string[] = [
  'prime_pattern',
  'riemann_zero',
  'yang_mills',
  'goldbach_verification',
  'navier_stokes',
  'birch_swinnerton_dyer',
  'elliptic_curve_crypto',
  'lattice_crypto',
  'poincare_conjecture',
];
const placeOf = (value: string) => (ORDER.includes(value) ? ORDER.indexOf(value) : ORDER.length);

/** The usual height of a card. */
const CARD_PLACE = <Skeleton className="h-[335px] rounded-card" />;

function Cards({ sets }: { sets: readonly SolutionSet[] | undefined }) {
  const { query, items } = useWorkTypes();
  if (query.isPending) return <LoadingCards />;
  if (query.isError)
    return (
      <Card title="Downloads">
        <ErrorNotice
          className="min-h-60"
          sentence={sentenceOf(query.error)}
          whatIsSafe="The ledger is untouched; this page only reads it."
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  const kinds = [...items].sort((one, other) => placeOf(one.value) - placeOf(other.value));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-4 md:grid-cols-2 xl:grid-cols-3">
      {kinds.map((kind, place) => (
        <InTurn key={kind.value} isSeenFirst={place < SEEN_FIRST}>
          <KindCard
            kind={kind}
            tour={place === 0 ? 'download-csv' : undefined}
            sets={sets?.filter(({ workType }) => workType === kind.value)}
          />
        </InTurn>
      ))}
      <DownloadCard
        name="Complete Solution Database"
        description="Everything but leaf data in one file: blocks, discoveries, learning cycles, algorithm optimizations, learning metrics and all solution sets, with the count of each at its end."
        badge={{ text: 'JSON', tone: 'primary' }}
        note="Saves one JSON file, whatever its button says. A long ledger takes minutes; one such download runs at a time."
        hasContent
        isWide
        fetchFile={everything}
      />
    </div>
  );
}

/** Cards of the first row of a wide window. */
const SEEN_FIRST = 3;

/** A card that is drawn in its turn, unless it is in sight when the page opens. */
function InTurn({ isSeenFirst, children }: { isSeenFirst: boolean; children: ReactNode }) {
  return isSeenFirst ? children : <DrawnInTurn place={CARD_PLACE}>{children}</DrawnInTurn>;
}

type Kind = ReturnType<typeof useWorkTypes>['items'][number];

interface KindCardProps {
  kind: Kind;
  /** The kind’s solution sets; undefined while they aren’t known. */
  sets: readonly SolutionSet[] | undefined;
  tour: string | undefined;
}

function KindCard({
  kind: { value, displayName, description, glyph, available },
  sets = [],
  tour,
}: KindCardProps) {
  const tabled = sets.filter(({ table }) => table !== null);
  return (
    <DownloadCard
      name={displayName}
      sign={<SignChip sign={glyph} />}
      description={description}
      badge={badgeOf(available, sets)}
      note={noteOf(available, tabled)}
      hasContent={sets.some(({ count }) => count > 0)}
      fetchFile={solutionsCsvOf(value)}
      tour={tour}
      {...(tabled.length > 0
        ? { more: (download) => <FurtherForms workType={value} sets={tabled} download={download} /> }
        : {})}
    />
  );
}

function badgeOf(isAvailable: boolean, sets: readonly SolutionSet[]) {
  if (!isAvailable) return { text: 'Not mined yet' };
  if (sets.length === 0) return { text: 'CSV' };
  const count = sets.reduce((sum, set) => sum + set.count, 0);
  return count === 0
    ? { text: 'No solutions yet' }
    : { text: count === 1 ? '1 solution' : `${formatWhole(count)} solutions`, tone: 'ok' as const };
}

function noteOf(isAvailable: boolean, sets: readonly SolutionSet[]): string {
  if (!isAvailable) return 'No block of this kind can be mined yet: the file has its header alone.';
  return `One row for each block and set. ${sets.map(({ workTypeName }) => workTypeName).join('; ')}${sets.length > 0 ? '.' : ''}`;
}

const PLACES = Array.from({ length: 10 }, (_, place) => `place ${place}`);

function LoadingCards() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
      {PLACES.map((place) => (
        <Fragment key={place}>{CARD_PLACE}</Fragment>
      ))}
    </div>
  );
}
