// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element can't be placed by their offset
// biome-ignore-all lint/a11y/useFocusableInteractive: the links in the cells take the focus

import type { Block } from '@productive-mining/contract/entities/block.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useWorkTypes } from '../../api/work-types.ts';
import { BlockStatus } from '../../parts/block-status.tsx';
import { formatTokens } from '../../parts/format-tokens.ts';
import { pathOfBlock } from '../../parts/paths.ts';
import { formatDollars, formatSeconds, formatWhole } from '../../ui/format-number.ts';
import { shortenHash } from '../../ui/hash.tsx';
import { SignChip } from '../../ui/math-sign.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * The columns of a row. Narrow: two lines, number, difficulty and status above, kind and value below. Wide: one line, in
 * which two columns take more room.
 */
const COLUMNS =
  'grid content-center items-center gap-x-4 px-4 md:px-[18px] grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[3.75rem_minmax(0,1fr)_4.125rem_4.875rem_7rem_8rem] xl:grid-cols-[3.75rem_minmax(0,1fr)_4.125rem_4.875rem_4.75rem_6.5rem_7rem_8.125rem_8rem]';
const WIDE = 'max-lg:hidden';
const WIDEST = 'max-xl:hidden';

const HEADS: readonly (readonly [name: string, className?: string])[] = [
  ['Block #'],
  ['Computation Type'],
  ['Difficulty', 'text-right'],
  ['Value', 'text-right'],
  ['Computing', `${WIDEST} text-right`],
  ['Miner', WIDEST],
  ['Hash'],
  ['Sealed', WIDEST],
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

export function BlockTableRow({ row, topPx, heightPx, index, block, isOwn }: RowProps) {
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
}

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
  const { displayName, glyph } = namesOf(block.workType);
  return (
    <>
      <CellBox>
        <BlockLink index={block.index} />
      </CellBox>
      <CellBox className="flex min-w-0 items-center gap-2.5 max-lg:order-4 max-lg:col-span-2">
        <SignChip sign={glyph} className="max-lg:h-6" />
        <span className="truncate">{displayName}</span>
      </CellBox>
      <CellBox className="text-right tabular-nums max-lg:order-2 max-lg:truncate max-lg:text-ink-2 max-lg:text-small">
        <span className="lg:hidden">difficulty </span>
        {block.difficulty}
        {isOwn && <span className="lg:hidden">, yours</span>}
      </CellBox>
      <CellBox className="text-right tabular-nums max-lg:order-5">
        {formatDollars(block.totalScientificValue)}
      </CellBox>
      <CellBox className={clsx(WIDEST, 'text-right tabular-nums')}>
        {formatSeconds(block.computeMs / 1000)}
      </CellBox>
      <CellBox className={clsx(WIDEST, 'min-w-0')}>
        {isOwn ? (
          <span
            className="rounded-chip bg-tint-ore px-1.5 font-medium text-ore text-small"
            data-tooltip={`${formatTokens(block.rewardAmount)} $MINED`}
          >
            yours
          </span>
        ) : (
          <ShortHash value={block.minerId} />
        )}
      </CellBox>
      <CellBox className={clsx(WIDE, 'min-w-0')}>
        <ShortHash value={block.blockHash} />
      </CellBox>
      <CellBox className="truncate text-ink-2 text-small tabular-nums max-xl:hidden">
        {new Date(block.timestamp).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' })}
      </CellBox>
      <CellBox className="max-lg:order-3 max-lg:justify-self-end">
        <BlockStatus status={block.status} fault={block.fault} />
      </CellBox>
    </>
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
