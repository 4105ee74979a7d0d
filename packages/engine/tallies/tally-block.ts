/** What a sealed block adds to coverage and records, by the code of its kind. */
import type { blockTallies } from '@productive-mining/database/schema/coverage.ts';
import type { Coverage, ExtremeFigure } from '@productive-mining/work/coverage.ts';
import { COVERED_WORK_TYPES, loadCoverage } from '@productive-mining/work/coverages.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject, Statement } from '@productive-mining/work/work-type.ts';
import { greaterEscapes, NO_ESCAPES, type StoredEscapes, storedSums } from './add-sums.ts';

/** A block with its discovery, as the database holds them. */
export interface SealedDiscovery {
  blockIndex: number;
  sealedAt: Date;
  minerId: string;
  /** The region's number among those of its frontier; parts of a region that was cut have it in common. */
  number: bigint;
  workType: string;
  frontier: string;
  plan: JsonObject;
  result: JsonObject;
  /** Null in blocks that were sealed before these were. */
  position: string | null;
  endPosition: string | null;
}

/** A figure that may be a record: which one, and which values pass others. */
export type NamedFigure = ExtremeFigure & { name: string; better: 'less' | 'more' };

export type BlockTally = Omit<typeof blockTallies.$inferInsert, 'figures' | 'leftOut'> & {
  figures: NamedFigure[];
};

/** Names the code that reads blocks: with another form all of them are read again. */
export async function tallyForm(): Promise<string> {
  const kinds = await Promise.all(
    COVERED_WORK_TYPES.map(async (workType) => `${workType} ${(await loadCoverage(workType)).form}`),
  );
  return ['4', ...kinds].join(', ');
}

/** @throws whatever the kind's code throws for a plan or result that it can't read */
export async function tallyBlock(sealed: SealedDiscovery): Promise<BlockTally> {
  const { workType, frontier, plan, result } = sealed;
  const kind = workTypeOf(workType);
  const coverage = await loadCoverage(workType);
  const along = coverage.frontiers[frontier];
  if (!along) throw new RangeError(`${workType} has no frontier ${frontier}`);
  const region = kind.region(plan);
  const position = sealed.position ?? region.position;
  const endPosition = sealed.endPosition ?? region.end;
  const { blockIndex, minerId, sealedAt, number } = sealed;
  return {
    ...{ blockIndex, workType, frontier, minerId, sealedAt, number, position, endPosition },
    fromAlong: along.along(position),
    toAlong: along.along(endPosition),
    sums: storedSums(along.sums(plan, result)),
    ...greatestEscapes(kind.statements(plan, result)),
    figures: figuresOf(coverage, plan, result),
  };
}

function figuresOf({ extremes }: Coverage, plan: JsonObject, result: JsonObject): NamedFigure[] {
  return extremes.flatMap(({ name, better, figures }) =>
    figures(plan, result).map((figure) => ({ ...figure, name, better })),
  );
}

/** The greatest probabilities that a block's statements name; null where nothing was drawn. */
function greatestEscapes(statements: readonly Statement[]): StoredEscapes {
  const named = statements.flatMap(({ escapes }) => (escapes ? [escapes] : []));
  return named.reduce<StoredEscapes>(greaterEscapes, NO_ESCAPES);
}
