// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element can't be placed by their offset
// biome-ignore-all lint/a11y/useFocusableInteractive: the links in the cells take the focus
import type { Block } from '@productive-mining/contract/entities/block.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useTurns } from '../../ui/drawn-later.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { useMedia } from '../../ui/use-media.ts';
import { BlockTableHead, BlockTableRow } from './block-table-row.tsx';

/** Width below which a row has several lines. */
const NARROW = '(width < 68.75rem)';
/** Heights in the reader's own text size, as everything in the row is. */
const ROW_REM = { wide: 2.75, narrow: 7.75 } as const;
const REM_PX_USUAL = 16;
/** Rows drawn beyond those in sight: about what one turn of the wheel brings before the next drawing. */
const OVERSCAN_ROWS = 30;
/** Turns in which they are added, once the rows in sight are drawn. */
const OVERSCAN_TURNS = 10;

export interface BlockTableProps {
  label: string;
  rowCount: number;
  blockAt: (row: number) => Block | undefined;
  /** Index of a row, if it is known before the block is loaded. */
  indexAt: (row: number) => number | undefined;
  ownAddress: string | undefined;
  /** Blocks that came since the visitor scrolled away from the top. */
  newCount: number;
  onRange: (first: number, last: number) => void;
  /** Told whether the visitor is at the top, where new blocks may move the rows. */
  onTop: (isAtTop: boolean) => void;
  /** How far the table is scrolled at first. */
  initialPx?: number;
  onScrolled?: (offsetPx: number) => void;
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || REM_PX_USUAL;
}

/** Draws only the rows in sight, however many there are. */
export function BlockTable(props: BlockTableProps) {
  const { label, rowCount, blockAt, indexAt, ownAddress, newCount, onRange, onTop } = props;
  const { initialPx = 0, onScrolled } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const rowPx = remPx() * (useMedia(NARROW) ? ROW_REM.narrow : ROW_REM.wide);
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowPx,
    initialOffset: initialPx,
    overscan: (useTurns(OVERSCAN_TURNS) * OVERSCAN_ROWS) / OVERSCAN_TURNS,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange(first, last), [first, last, onRange]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of a row changes with the window
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);

  return (
    <div className="relative">
      <NewBlocks
        count={newCount}
        onShow={() => {
          virtualizer.scrollToOffset(0);
          onTop(true);
        }}
      />
      <div
        ref={scrollRef}
        role="table"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop } }) => {
          onTop(scrollTop < rowPx / 2);
          onScrolled?.(scrollTop);
        }}
        className="-mx-4 h-[max(420px,calc(100dvh-300px))] overflow-y-auto overflow-x-hidden [overflow-anchor:none] md:-mx-[18px] md:h-[max(420px,calc(100dvh-250px))]"
      >
        <BlockTableHead />
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => (
            <BlockTableRow
              key={indexAt(item.index) ?? `row-${item.index}`}
              row={item.index}
              topPx={item.start}
              heightPx={rowPx}
              index={indexAt(item.index)}
              block={blockAt(item.index)}
              isOwn={ownAddress !== undefined && blockAt(item.index)?.minerId === ownAddress}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function NewBlocks({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <Button
      look="primary"
      size="small"
      icon={ArrowUp}
      className="absolute top-12 left-1/2 z-10 -translate-x-1/2 shadow-floating"
      onClick={onShow}
    >
      {formatWhole(count)} new {count === 1 ? 'block' : 'blocks'}
    </Button>
  );
}
