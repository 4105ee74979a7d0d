import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import { useWorkTypes } from '../../../api/work-types.ts';
import { KindName } from '../../../parts/kind-name.tsx';
import { formatSeconds, formatWhole } from '../../../ui/format-number.ts';
import { SignChip } from '../../../ui/math-sign.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStats } from '../queries.ts';

export const MEASURED_ROWS_MAX = 5;

type MeasuredTime = Stats['measuredTimes'][number];

/** Median wall time of a block on this server, for the kinds and difficulties that were mined most. */
export function MeasuredTimes() {
  const { data, isError } = useStats();
  const measured = data?.measuredTimes ?? [];
  const shown = measured.toSorted((a, b) => b.blocks - a.blocks).slice(0, MEASURED_ROWS_MAX);
  return (
    <div className="border-line border-t pt-3.5">
      <h4 className="mb-2 font-medium">What a block takes on this server</h4>
      {!data && (isError ? <p className="text-ink-2">n/a</p> : <Skeleton className="h-5" />)}
      {data && measured.length === 0 && (
        <p className="text-ink-2">Nothing measured yet. The median time appears with the first block.</p>
      )}
      {shown.length > 0 && (
        <ul className="grid gap-2">
          {shown.map((entry) => (
            <MeasuredRow key={`${entry.workType} ${entry.difficulty}`} entry={entry} />
          ))}
        </ul>
      )}
      {measured.length > shown.length && (
        <p className="mt-2 text-ink-2 text-small">
          The {MEASURED_ROWS_MAX} that were mined most, of {formatWhole(measured.length)} kinds and
          difficulties.
        </p>
      )}
    </div>
  );
}

function MeasuredRow({ entry }: { entry: MeasuredTime }) {
  const { namesOf } = useWorkTypes();
  const names = namesOf(entry.workType);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
      <SignChip sign={names.glyph} />
      <p className="min-w-0">
        <span className="block truncate">
          <KindName names={names} />
        </span>
        <span className="block text-ink-2 text-small tabular-nums">
          difficulty {entry.difficulty}, wall time,{' '}
          {entry.blocks === 1 ? 'one block' : `newest ${formatWhole(entry.blocks)} blocks`}
        </span>
      </p>
      <span className="font-medium tabular-nums">≈ {formatSeconds(entry.medianSeconds)}</span>
    </li>
  );
}
