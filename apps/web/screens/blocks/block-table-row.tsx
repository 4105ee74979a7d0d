// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element can't be placed by their offset
// biome-ignore-all lint/a11y/useFocusableInteractive: the links in the cells take the focus

import type { Block } from '@productive-mining/contract/entities/block.ts';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useWorkTypes } from '../../api/work-types.ts';
import { BlockFinding, findingText } from '../../parts/block-lines.tsx';
import { BlockStatus } from '../../parts/block-status.tsx';
import { formatTokens } from '../../parts/format-tokens.ts';
import { KindName } from '../../parts/kind-name.tsx';
import { pathOfBlock } from '../../parts/paths.ts';
import { formatDayAndClock, formatDollars, formatWhole } from '../../ui/format-number.ts';
import { shortenHash } from '../../ui/hash.tsx';
import { SignChip } from '../../ui/math-sign.tsx';
import { Powers } from '../../ui/powers.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * The columns of a row. Narrow: number, difficulty and status, then kind and value, then finding and region a line each.
 * Wide: one line, to which the wider windows add columns.
 */
const COLUMNS =
  'grid content-center items-center gap-x-4 px-4 md:px-[18px] grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[3.25rem_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1.2fr)_3.75rem_4.5rem_7.25rem] xl:grid-cols-[3.5rem_minmax(0,1.25fr)_minmax(0,1.15fr)_minmax(0,1.4fr)_3.875rem_4.5rem_7.75rem_7.25rem] 2xl:grid-cols-[3.5rem_minmax(0,1.25fr)_minmax(0,1.1fr)_minmax(0,1.4fr)_3.875rem_4.75rem_6.75rem_7.75rem_7.25rem]';
const WIDER = 'max-xl:hidden';
const WIDEST = 'max-2xl:hidden';
/** Two small lines at most in a row of one. */
const LINES = 'text-ink-2 text-small max-lg:col-span-full max-lg:truncate lg:line-clamp-2 lg:leading-tight';

const HEADS: readonly (readonly [name: string, className?: string])[] = [
  ['Block #'],
  ['Computation Type'],
  ['Region'],
  ['Finding'],
  ['Difficulty', 'text-right'],
  ['Value', 'text-right'],
  ['Miner', WIDEST],
  ['Sealed', WIDER],
  ['Status'],
];

export function BlockTableHead() {
  return (
    <div role="rowgroup" className="sticky top-0 z-5 max-lg:sr-only">
      <div
        role="row"
        aria-rowindex={1}
        className={clsx(COLUMNS, 'h-8 border-line border-b bg-surface font-medium text-ink-2 text-small')}
      >
        {HEADS.map(([name, className]) => (
          <span key={name} role="columnheader" className={className}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  row: number;
  topPx: number;
  heightPx: number;
  index: number | undefined;
  block: Block | undefined;
  isOwn: boolean;
}

/** A row is drawn again only when something of it has changed, not when rows beyond it come. */
export const BlockTableRow = memo(function BlockTableRow({
  row,
  topPx,
  heightPx,
  index,
  block,
  isOwn,
}: RowProps) {
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      data-block={index}
      aria-busy={block === undefined || undefined}
      className={clsx(COLUMNS, 'absolute inset-x-0 top-0 border-line border-b hover:bg-sunken')}
      style={{ height: heightPx, transform: `translateY(${topPx}px)` }}
    >
      {block ? <FilledCells block={block} isOwn={isOwn} /> : <WaitingCells index={index} />}
    </div>
  );
});

function BlockLink({ index }: { index: number }) {
  return (
    <Link
      href={pathOfBlock(index)}
      className="font-medium text-primary tabular-nums underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
    >
      {formatWhole(index)}
    </Link>
  );
}

/** A row whose block isn't loaded yet. Its number is known already, and nothing jumps when the block comes. */
function WaitingCells({ index }: { index: number | undefined }) {
  return (
    <>
      <CellBox>
        {index === undefined ? <Skeleton className="h-4 w-14" /> : <BlockLink index={index} />}
      </CellBox>
      <CellBox className="col-span-full lg:col-span-1 lg:col-start-2">
        <Skeleton className="h-4 w-40" />
      </CellBox>
    </>
  );
}

function FilledCells({ block, isOwn }: { block: Block; isOwn: boolean }) {
  const { namesOf } = useWorkTypes();
  const names = namesOf(block.workType);
  return (
    <>
      <CellBox className="lg:grid lg:justify-items-start">
        <BlockLink index={block.index} />
        {isOwn && (
          <OwnMark rewardTokens={block.rewardAmount} className="leading-4 max-lg:hidden 2xl:hidden" />
        )}
      </CellBox>
      <CellBox className="flex min-w-0 items-center gap-2.5 max-lg:order-4 max-lg:col-span-2">
        <SignChip sign={block.sign ?? names.glyph} className="max-lg:h-6" />
        {/* A long word breaks rather than lose its end without an ellipsis. */}
        <span className="min-w-0 max-lg:truncate lg:line-clamp-2 lg:wrap-anywhere lg:leading-tight">
          <KindName names={names} />
        </span>
      </CellBox>
      <CellBox className={clsx(LINES, 'max-lg:order-7')}>
        <span data-tooltip={block.region}>
          <Powers>{block.region}</Powers>
        </span>
      </CellBox>
      <CellBox className={clsx(LINES, 'max-lg:order-6')}>
        {block.finding === null ? (
          'n/a'
        ) : (
          <span data-tooltip={findingText(block)}>
            <BlockFinding {...block} />
          </span>
        )}
      </CellBox>
      <CellBox className="text-right tabular-nums max-lg:order-2 max-lg:truncate max-lg:text-ink-2 max-lg:text-small">
        <span className="lg:hidden">difficulty </span>
        {block.difficulty}
        {isOwn && <span className="lg:hidden">, yours</span>}
      </CellBox>
      <CellBox className="text-right tabular-nums max-lg:order-5">
        {formatDollars(block.totalScientificValue)}
      </CellBox>
      <CellBox className={clsx(WIDEST, 'min-w-0')}>
        {isOwn ? <OwnMark rewardTokens={block.rewardAmount} /> : <ShortHash value={block.minerId} />}
      </CellBox>
      <CellBox className="truncate text-ink-2 text-small tabular-nums max-xl:hidden">
        {formatDayAndClock(block.timestamp)}
      </CellBox>
      <CellBox className="max-lg:order-3 max-lg:justify-self-end">
        <BlockStatus status={block.status} fault={block.fault} />
      </CellBox>
    </>
  );
}

function OwnMark({ rewardTokens, className }: { rewardTokens: number; className?: string }) {
  return (
    <span
      className={clsx('rounded-chip bg-tint-ore px-1.5 font-medium text-ore text-small', className)}
      data-tooltip={`${formatTokens(rewardTokens)} $MINED`}
    >
      yours
    </span>
  );
}

function ShortHash({ value }: { value: string }) {
  return (
    <span className="figures-mono block truncate text-ink-2" data-tooltip={value}>
      {shortenHash(value, 6)}
    </span>
  );
}

function CellBox({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span role="cell" className={className}>
      {children}
    </span>
  );
}
