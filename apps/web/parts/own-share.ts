import type { FrontierCoverage } from '@productive-mining/contract/entities/coverage.ts';
import { formatCount, formatFigure, formatPercent, formatWhole, withUnit } from '../ui/format-number.ts';

type Shared = Pick<FrontierCoverage, 'blocks' | 'covered' | 'mine' | 'unit'>;

/** How many blocks of a frontier are the visitor's, e.g. "3 of 54 blocks". */
export function ownBlocks({ blocks, mine }: Pick<Shared, 'blocks' | 'mine'>): string {
  return `${formatWhole(mine.blocks)} of ${formatCount(blocks, 'block')}`;
}

/** The visitor's part of a frontier that has blocks, e.g. "3 of 54 blocks, 12 % of the zeros". */
export function ownShare({ covered, unit, ...shared }: Shared): string {
  const { mine } = shared;
  const ofBlocks = ownBlocks(shared);
  if (mine.blocks === 0 || covered === 0) return ofBlocks;
  const percent = (100 * mine.along) / covered;
  const shown = percent < 1 ? withUnit(formatFigure(percent, 2), '%') : formatPercent(percent);
  return `${ofBlocks}, ${shown} of the ${unit}`;
}
