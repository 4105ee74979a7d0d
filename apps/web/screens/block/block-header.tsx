import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useWorkTypes } from '../../api/work-types.ts';
import { BlockStatus } from '../../parts/block-status.tsx';
import { KindName } from '../../parts/kind-name.tsx';
import { BLOCKS_PATH, pathOfBlock } from '../../parts/paths.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { MathSign } from '../../ui/math-sign.tsx';
import type { BlockOnPage } from './queries.ts';
import { RecordMark } from './result/records-card.tsx';

/** Id of the card by which a reader checks the block, far below what the block says. */
export const VERIFY_HERE = 'verify-here';

export function BlockHeader({ block }: { block: BlockOnPage }) {
  const { namesOf } = useWorkTypes();
  const names = namesOf(block.workType);
  useNeighbourKeys(block);
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      {/* Side by side whatever the sign's face is, as a title that went below it would move the page. */}
      <div className="flex min-w-0 flex-1 basis-80 items-center gap-x-5">
        <MathSign sign={block.sign ?? names.glyph} className="min-w-16 shrink-0 text-[40px] leading-none" />
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-3 font-semibold text-page">
            Block {formatWhole(block.index)}
            <BlockStatus status={block.status} fault={block.fault} />
            <RecordMark block={block} />
          </h1>
          <p className="text-pretty text-ink-2">
            <KindName names={names} />, sealed{' '}
            <time dateTime={block.timestamp}>{new Date(block.timestamp).toLocaleString()}</time>{' '}
            <a
              href={`#${VERIFY_HERE}`}
              className="whitespace-nowrap text-primary underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
            >
              Verify it here
            </a>
          </p>
          {block.isTimeOfPrevious && (
            <p data-time-of-previous className="text-pretty text-ink-2 text-small">
              The clock of this server was ahead when an earlier block was sealed; this block’s time is that
              of the block before it.
            </p>
          )}
        </div>
      </div>
      <nav aria-label="Neighbouring blocks" className="ml-auto flex flex-wrap gap-2">
        <Link href={BLOCKS_PATH} className={buttonStyle()}>
          All blocks
        </Link>
        <Neighbour
          index={block.previousIndex}
          label="Earlier block"
          keys="k"
          icon={<ArrowLeft aria-hidden className="size-4" />}
        />
        <Neighbour
          index={block.nextIndex}
          label="Later block"
          keys="j"
          icon={<ArrowRight aria-hidden className="size-4" />}
        />
      </nav>
    </header>
  );
}

interface NeighbourProps {
  index: number | null;
  label: string;
  keys: string;
  icon: ReactNode;
}

/**
 * An arrow to a neighbour. At an end of the chain its place stays empty, so that the other arrow doesn't move under
 * the pointer.
 */
function Neighbour({ index, label, keys, icon }: NeighbourProps) {
  if (index === null) return <span aria-hidden className="size-9 touch:size-11" />;
  return (
    <Link
      href={pathOfBlock(index)}
      aria-label={`${label}, ${index}`}
      aria-keyshortcuts={keys}
      className={buttonStyle({ size: 'icon' })}
    >
      {icon}
    </Link>
  );
}

const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role="slider"], [role="table"], dialog[open]';

/** k and ← lead to the earlier block, j and → to the later one; fields, plots and tables keep their keys. */
function useNeighbourKeys({ previousIndex, nextIndex }: BlockOnPage): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const targets: Readonly<Record<string, number | null>> = {
      k: previousIndex,
      ArrowLeft: previousIndex,
      j: nextIndex,
      ArrowRight: nextIndex,
    };
    const go = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const target = targets[event.key] ?? null;
      if (target === null || (event.target as Element).closest?.(TAKES_KEYS)) return;
      if (event.key.startsWith('Arrow') && scrollsSideways(event.target as Element)) return;
      event.preventDefault();
      navigate(pathOfBlock(target));
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [previousIndex, nextIndex, navigate]);
}

function scrollsSideways(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX === 'auto') return true;
  }
  return false;
}
