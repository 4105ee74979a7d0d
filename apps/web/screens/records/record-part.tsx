import { clsx } from 'clsx';
import { Link } from 'wouter';
import { BlockStatus } from '../../parts/block-status.tsx';
import { ClaimStatus } from '../../parts/claim-status.tsx';
import { pathOfBlock } from '../../parts/paths.ts';
import { SourceLinks } from '../../parts/source-links.tsx';
import { formatDay, formatWhole } from '../../ui/format-number.ts';
import { Powers } from '../../ui/powers.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import type { RecordHolder, RecordList } from './queries.ts';

/** One record: what is compared, who holds it, and what is published. */
export function RecordPart({ record }: { record: RecordList }) {
  const { name, title, meaning, holders, published } = record;
  return (
    <section aria-label={title} data-record={name} className="min-w-0">
      <h3 className="font-medium text-title">{title}</h3>
      <p className="mt-0.5 mb-2 max-w-[90ch] text-pretty text-ink-2 text-small">
        <Powers>{meaning}</Powers>
      </p>
      {holders.length === 0 ? (
        <p className="py-2">No block has set it yet. The first one that can, will.</p>
      ) : (
        <HolderTable record={record} />
      )}
      {published && (
        <p className="mt-2 max-w-[90ch] text-pretty text-small">
          <span className="text-ink-2">Published:</span> <Powers>{published.claim}</Powers>{' '}
          <SourceLinks sources={published.sources} />
        </p>
      )}
    </section>
  );
}

/** Figures and places take several lines, so that no column leaves a window of 1024 px. */
const WRAPPED = 'whitespace-normal! text-pretty tabular-nums wrap-anywhere';

/** In a narrow window a figure is so long that the first column would cover the links that scroll below it. */
const NARROW = 'max-sm:static!';

function HolderTable({ record }: { record: RecordList }) {
  const { title, classTitle, holders } = record;
  return (
    <Table label={title}>
      <thead>
        <tr>
          {classTitle !== '' && <HeadCell className={NARROW}>{classTitle}</HeadCell>}
          <HeadCell className={NARROW}>Figure</HeadCell>
          <HeadCell>Where</HeadCell>
          <HeadCell>Checked</HeadCell>
          <HeadCell>Block</HeadCell>
        </tr>
      </thead>
      <tbody>
        {holders.map((holder) => (
          <HolderRow key={holder.className} holder={holder} record={record} />
        ))}
      </tbody>
    </Table>
  );
}

interface HolderRowProps {
  holder: RecordHolder;
  record: RecordList;
}

function HolderRow({ holder, record: { title, classTitle, extremality } }: HolderRowProps) {
  const { className, figure, place, checked, blockIndex, timestamp, status } = holder;
  const name = `Block ${formatWhole(blockIndex)}, ${[title, className].filter(Boolean).join(', ')}`;
  return (
    <tr className="group/row">
      {classTitle !== '' && (
        <Cell className={clsx(NARROW, WRAPPED, 'min-w-20 font-medium')}>
          <Powers>{className}</Powers>
        </Cell>
      )}
      <Cell className={clsx(NARROW, WRAPPED, 'min-w-28 font-semibold')}>
        <Powers>{figure}</Powers>
      </Cell>
      <Cell className={clsx(WRAPPED, 'min-w-40')}>
        <Powers>{place}</Powers>
      </Cell>
      <Cell className="py-1.5">
        <span className="grid grid-cols-[auto_1fr] items-center gap-x-2 gap-y-1 text-small">
          <span className="text-ink-2">figure</span>
          <span>
            <ClaimStatus status={checked} isVerified={status === 'verified'} />
          </span>
          <span className="text-ink-2">extreme</span>
          <span>
            <Extremity extremality={extremality} isVerified={status === 'verified'} />
          </span>
        </span>
      </Cell>
      <Cell className="py-1.5">
        <span className="flex items-center gap-2">
          <Link
            href={pathOfBlock(blockIndex)}
            aria-label={name}
            className="text-primary tabular-nums underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
          >
            {formatWhole(blockIndex)}
          </Link>
          <BlockStatus status={status} fault={null} />
        </span>
        <time dateTime={timestamp} className="text-ink-2 text-small">
          {formatDay(timestamp)}
        </time>
      </Cell>
    </tr>
  );
}

interface ExtremityProps {
  extremality: RecordList['extremality'];
  isVerified: boolean;
}

/** What isn’t a status says why there is none. */
function Extremity({ extremality, isVerified }: ExtremityProps) {
  if (extremality === 'only figure') return <span className="text-ink-2">only figure there</span>;
  if (extremality === 'not claimed') return <span className="text-ink-2">not claimed</span>;
  return <ClaimStatus status={extremality} isVerified={isVerified} />;
}
