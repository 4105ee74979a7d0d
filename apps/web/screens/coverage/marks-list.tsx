import type { FrontierCoverage } from '../../api/coverage.ts';
import { SourceLinks } from '../../parts/source-links.tsx';
import { formatCount } from '../../ui/format-number.ts';
import { Powers } from '../../ui/powers.tsx';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { aboutDays, amountOf, rateSpan } from './format-ahead.ts';

/** Places ahead that are worth reaching, with the way left; their numbers are those of the picture. */
export function MarksList({ frontier }: { frontier: FrontierCoverage }) {
  const { marks, unit } = frontier;
  if (marks.length === 0) return null;
  return (
    <section aria-label={`Marks ahead of ${frontier.title}`}>
      <h4 className="font-medium">Marks ahead</h4>
      <p className="mb-2 max-w-[90ch] text-pretty text-ink-2 text-small">
        Times are the way left at the rate of {rateSpan(frontier.lastDay.hours)}, hours without mining
        included: mining more of the day makes them shorter.
      </p>
      <ol>
        {marks.map((mark, at) => (
          <li
            key={mark.name}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-line border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-4"
          >
            <span
              aria-hidden
              className="grid size-[19px] place-items-center rounded-full border border-control text-small"
            >
              {at + 1}
            </span>
            <div>
              <p className="font-medium">
                <Powers>{mark.name}</Powers>
              </p>
              <p className="max-w-[70ch] text-pretty text-ink-2 text-small">
                <Powers>{mark.meaning}</Powers> {mark.source && <SourceLinks sources={[mark.source]} />}
              </p>
            </div>
            <div className="col-start-2 flex flex-wrap items-center gap-x-2 md:col-start-3 md:flex-col md:items-end">
              <span className="tabular-nums">{amountOf(mark.remaining, unit)} to go</span>
              <TimeLeft days={mark.days} frontier={frontier} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function TimeLeft({ days, frontier }: { days: number | null; frontier: FrontierCoverage }) {
  const { lastDay, unit } = frontier;
  return (
    <span className="flex items-center gap-2 text-ink-2 text-small touch:min-h-11">
      {days === null ? 'n/a' : aboutDays(days)}
      <ProvenanceTag kind="estimate" of="the time to the mark">
        {days === null
          ? `Nothing was covered in ${rateSpan(lastDay.hours)}, so that there is no rate.`
          : `The way left at the rate of ${rateSpan(lastDay.hours)}, hours without mining included: ${amountOf(lastDay.along, unit)} in ${formatCount(lastDay.blocks, 'block')}. A projection: sessions come and go, and regions further on may take longer.`}
      </ProvenanceTag>
    </span>
  );
}
