/** Draws mutants evenly where all of a part would take too long: the same of the same sources, so that figures repeat. */
import { createHash } from 'node:crypto';

const SEED = 'mutants 1';

/** @returns `count` of the keys, those whose hashes with the seed are the least */
export function drawMutants(keys: readonly string[], count: number): string[] {
  const hashed = keys.map((key) => {
    const hash = createHash('sha256').update(`${SEED}\n${key}`).digest('hex');
    return { key, hash };
  });
  hashed.sort((left, right) => (left.hash < right.hash ? -1 : 1));
  return hashed.slice(0, count).map(({ key }) => key);
}

/** 1.96: the point beyond which a fortieth of the normal distribution lies. */
const DEVIATIONS = 1.96;

/**
 * The interval by Wilson in which the share of all lies with a probability of 95 %, when `noticed` of `drawn` were noticed.
 * Source: E. B. Wilson, J. Amer. Statist. Assoc. 22 (1927), 209-212, without the correction for drawing from few.
 */
export function intervalOf(noticed: number, drawn: number): readonly [least: number, most: number] {
  const share = noticed / drawn;
  const square = DEVIATIONS ** 2 / drawn;
  const middle = share + square / 2;
  const half = Math.sqrt(share * (1 - share) * square + square ** 2 / 4);
  return [(middle - half) / (1 + square), (middle + half) / (1 + square)];
}
