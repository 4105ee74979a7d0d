import type { Block } from '@productive-mining/contract/entities/block.ts';
import { clsx } from 'clsx';
import { Link } from 'wouter';
import { useWorkTypes } from '../../api/work-types.ts';
import { nearestToSealing, type ShownProgress, useProgress } from '../../live/progress.ts';
import { pathOfBlock } from '../../parts/paths.ts';
import { formatPercent, formatWhole } from '../../ui/format-number.ts';
import { MathSign } from '../../ui/math-sign.tsx';
import { useAdvance } from '../../ui/use-advance.ts';
import { useNewestBlocks } from './queries.ts';

/** Blocks that fit the widest page. */
const SHOWN_BLOCKS = 14;
/** Width of a place and its link. */
const STEP_PX = 94;

const PLACE =
  'relative flex h-13 w-21 shrink-0 items-center justify-between gap-1.5 overflow-hidden rounded-control border bg-surface px-2.5';

interface SmallChainStripProps {
  /** Undefined until it is known. */
  height: number | undefined;
  ownAddress: string | undefined;
}

/** The chain strip of the Mining page in one line: the block the visitor is making, then the newest blocks. */
export function SmallChainStrip({ height, ownAddress }: SmallChainStripProps) {
  const blocks = useNewestBlocks().slice(0, SHOWN_BLOCKS);
  const inMaking = nearestToSealing([...useProgress().values()]);
  const rowRef = useAdvance(blocks[0]?.index, STEP_PX);
  const newestIndex = blocks[0]?.index;
  const isKnown = height !== undefined || newestIndex !== undefined;
  const nextIndex = isKnown ? Math.max(height ?? 0, newestIndex ?? 0) + 1 : null;
  if (height === 0 && blocks.length === 0 && !inMaking) return null;
  return (
    <section aria-label="The newest blocks" className="-mx-4 mb-3 h-15 md:-mx-7">
      <ol ref={rowRef} className="flex overflow-x-auto px-4 py-1 [scrollbar-width:none] md:px-7">
        <li className="flex shrink-0">
          <NextPlace inMaking={inMaking} index={nextIndex} />
        </li>
        {blocks.map((block) => (
          <li key={block.index} className="flex shrink-0">
            <span aria-hidden className="w-2.5 self-center border-control border-t" />
            <SealedPlace block={block} isOwn={block.minerId === ownAddress} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface NextPlaceProps {
  inMaking: ShownProgress | undefined;
  /** Null until the chain's height is known. */
  index: number | null;
}

function NextPlace({ inMaking, index }: NextPlaceProps) {
  const { namesOf } = useWorkTypes();
  if (!inMaking) {
    return (
      <div className={clsx(PLACE, 'border-control border-dashed bg-transparent text-ink-2 text-small')}>
        {index !== null && formatWhole(index)}
        <span>next</span>
      </div>
    );
  }
  const { computationProgress, verificationProgress, currentWorkType, phase, unitId, sign } =
    inMaking.progress;
  const isComputed = computationProgress >= 100;
  return (
    <div className={clsx(PLACE, 'border-primary')} data-testid="small-block-in-making">
      <Fill key={`computed ${unitId}`} percent={computationProgress} className="bg-tint-primary" />
      <Fill key={`verified ${unitId}`} percent={verificationProgress} className="bg-tint-ok" />
      <MathSign sign={sign ?? namesOf(currentWorkType).glyph} className="relative" />
      <span className="sr-only">
        {index === null ? 'A block' : `Block ${index}`} in the making, {namesOf(currentWorkType).displayName},{' '}
        {phase}
      </span>
      <span
        className={clsx(
          'relative font-medium text-small tabular-nums',
          isComputed ? 'text-ok' : 'text-primary',
        )}
      >
        {formatPercent(isComputed ? verificationProgress : computationProgress)}
      </span>
    </div>
  );
}

/** A bar from the left, as long as the true share. */
function Fill({ percent, className }: { percent: number; className: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'absolute inset-0 origin-left transition-transform duration-300 ease-linear',
        className,
      )}
      style={{ transform: `scaleX(${percent / 100})` }}
    />
  );
}

const STATUS_NOTES = { verified: '', disputed: 'disputed', faulty: 'does not verify' } as const;

function SealedPlace({ block, isOwn }: { block: Block; isOwn: boolean }) {
  const { namesOf } = useWorkTypes();
  const { glyph, displayName } = namesOf(block.workType);
  const notes = [isOwn ? 'yours' : '', STATUS_NOTES[block.status]].filter(Boolean);
  return (
    <Link
      href={pathOfBlock(block.index)}
      aria-label={[`Block ${block.index}`, displayName, ...notes].join(', ')}
      data-tooltip={[displayName, ...notes].join(', ')}
      className={clsx(PLACE, block.status !== 'verified' ? 'border-bad' : 'border-line hover:border-control')}
    >
      <MathSign sign={block.sign ?? glyph} />
      <span className={clsx('font-medium text-small tabular-nums', isOwn ? '' : 'text-ink-2')}>
        {formatWhole(block.index)}
      </span>
    </Link>
  );
}
