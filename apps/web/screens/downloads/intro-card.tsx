import { Link } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { useWorkTypes } from '../../api/work-types.ts';
import { FurtherTools } from '../../parts/further-tools.tsx';
import { COVERAGE_PATH, MINING_PATH, RECORDS_PATH, SQL_PATH } from '../../parts/paths.ts';
import { Card } from '../../ui/card.tsx';
import { formatTotalDollars, formatWhole } from '../../ui/format-number.ts';
import { ErrorNotice, StaleNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStats } from './queries.ts';

/** Says what the files are, with the live figures of this ledger (contradiction C-64). */
export function IntroCard({ laterPaths }: { laterPaths: ReadonlySet<string> }) {
  const stats = useStats();
  return (
    <Card
      title="What can be downloaded"
      tour="downloads-intro"
      aside={
        stats.isError &&
        stats.data && <StaleNotice sinceMs={stats.dataUpdatedAt} onRetry={() => void stats.refetch()} />
      }
    >
      <p className="mb-1.5 max-w-[90ch] text-pretty text-ink-2">
        What the blocks of this ledger found: each solution with its figures, its block, its value and how it
        was checked.
      </p>
      <p className="mb-4 max-w-[90ch] text-pretty text-ink-2">
        Every file is true as of one block. Beside each the server gives a signed manifest, by which anyone
        can tell later that not a byte was changed. Timestamps are ISO 8601 UTC.
      </p>
      {stats.isError && !stats.data ? (
        <ErrorNotice
          className="min-h-16"
          sentence={sentenceOf(stats.error)}
          whatIsSafe="Downloads may still work: they are asked for one by one."
          onRetry={() => void stats.refetch()}
        />
      ) : (
        <Figures />
      )}
      {stats.data?.totalBlocks === 0 && (
        <p className="mt-4 text-pretty">
          No block yet, so the files have their headers alone.{' '}
          <TextLink href={MINING_PATH}>Mine a block</TextLink>
        </p>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <span className="text-ink-2">Elsewhere</span>
        <TextLink href={SQL_PATH}>Ask the database yourself</TextLink>
        <TextLink href={COVERAGE_PATH}>What the blocks cover</TextLink>
        <TextLink href={RECORDS_PATH}>Records</TextLink>
      </p>
      <FurtherTools laterPaths={laterPaths} />
    </Card>
  );
}

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="inline-flex items-center text-primary hover:underline touch:min-h-11">
      {children}
    </Link>
  );
}

function Figures() {
  const { data } = useStats();
  const { items } = useWorkTypes();
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
      <Figure label="Blocks" text={data && formatWhole(data.totalBlocks)} />
      <Figure label="Discoveries" text={data && formatWhole(data.totalDiscoveries)} />
      <Figure label="Scientific value" text={data && formatTotalDollars(data.totalScientificValue)} />
      <Figure label="Work types" text={items.length === 0 ? undefined : formatWhole(items.length)} />
    </dl>
  );
}

function Figure({ label, text }: { label: string; text: string | undefined }) {
  return (
    <div>
      <dt className="text-ink-2 text-small">{label}</dt>
      <dd className="font-semibold text-title tabular-nums">
        {text ?? <Skeleton className="mt-1 h-5 w-16" />}
      </dd>
    </div>
  );
}
