/** Coverage and records worked out from all blocks at once, of blocks that are nothing but their figures. */

/** A block of a kind that is nothing but its figures. */
export interface Sealed {
  frontier: string;
  number: number;
  /** Which half of its region, where that was cut: 1 for the first, 2 for the second, 0 for all of it. */
  half: number;
  /** What it adds. */
  found: number;
  /** Its figure of the class `found % 3`. */
  extreme: number;
}

export type Indexed = Sealed & { index: number };

/** Numbers 1, 2, 3 … cover [0, 10), [10, 20), [20, 30) …. */
export const placeOf = ({ number, half }: { number: number; half: number }) => ({
  from: 10 * (number - 1) + (half === 2 ? 5 : 0),
  to: 10 * number - (half === 1 ? 5 : 0),
});

/** What spans and records of these blocks are, worked out from all of them at once. */
export function expected(ledger: readonly Indexed[]) {
  const spans = ['a', 'b'].flatMap((frontier) => {
    const own = ledger
      .filter((block) => block.frontier === frontier)
      .sort((x, y) => placeOf(x).from - placeOf(y).from);
    const runs: Sealed[][] = [];
    for (const block of own) {
      const last = runs.at(-1);
      const before = last?.at(-1);
      if (before && placeOf(before).to === placeOf(block).from) last!.push(block);
      else runs.push([block]);
    }
    return runs.map((run) => {
      const count = (rest: number) => run.filter(({ found }) => found % 2 === rest).length;
      return {
        frontier,
        firstNumber: BigInt(run[0]!.number),
        lastNumber: BigInt(run.at(-1)!.number),
        position: String(placeOf(run[0]!).from),
        endPosition: String(placeOf(run.at(-1)!).to),
        sums: {
          found: String(run.reduce((sum, { found }) => sum + found, 0)),
          ...(count(0) > 0 && { 'of 0': String(count(0)) }),
          ...(count(1) > 0 && { 'of 1': String(count(1)) }),
        },
        blocks: run.length,
        oneLeaf: Math.max(...run.map(({ found }) => found)) / 100,
        onePercent: 0.1,
        tenPercent: null,
      };
    });
  });
  const records = (['largest', 'least'] as const).flatMap((name) =>
    [0, 1, 2].flatMap((rest) => {
      const set: { name: string; className: string; blockIndex: number; value: number }[] = [];
      for (const { index: blockIndex, found, extreme: value } of ledger) {
        const held = set.at(-1)?.value;
        const passes = held === undefined || (name === 'least' ? value < held : value > held);
        if (found % 3 === rest && passes) set.push({ name, className: `class ${rest}`, blockIndex, value });
      }
      return set;
    }),
  );
  return { spans, records };
}

/** What these blocks cover by frontier, added up block by block. */
export function partsOf(ledger: readonly Indexed[]) {
  return ['a', 'b'].flatMap((frontier) => {
    const own = ledger.filter((block) => block.frontier === frontier).map(placeOf);
    const along = own.reduce((sum, { from, to }) => sum + to - from, 0) / 10;
    return own.length === 0 ? [] : [{ workType: 'prime_pattern', frontier, blocks: own.length, along }];
  });
}
