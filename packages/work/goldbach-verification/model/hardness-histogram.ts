/** How hard the hardest even numbers of the leaves beyond 4·10^18 are: leaves by their largest rank, in tens. */
import { groupDigits } from '../../group-digits.ts';
import type { LivePlot } from '../../live-view.ts';
import type { LeafForm } from '../leaf.ts';
import { rankWords } from './rank-words.ts';

const BIN_WIDTH = 10;
/** The last bin holds all beyond. */
const LAST_BIN = 99;

/** Adds a leaf to its bin: bin k has those with 10k ≤ rank < 10(k + 1). */
export function addHardness(counts: number[], rank: number): void {
  const bin = Math.min(Math.floor(rank / BIN_WIDTH), LAST_BIN);
  while (counts.length <= bin) counts.push(0);
  counts[bin]!++;
}

/** @param counts leaves by their largest rank, not empty */
export function plotHardness(form: LeafForm, counts: readonly number[]): LivePlot {
  const { symbol, tried, meaning } = rankWords[form];
  const leaves = counts.reduce((sum, count) => sum + count, 0);
  const first = Math.max(
    0,
    counts.findIndex((count) => count > 0),
  );
  const shown = counts.slice(first);
  const mode = first + shown.indexOf(Math.max(...shown));
  return {
    name: 'Distribution',
    title: `The hardest number of a stretch mostly needs around ${BIN_WIDTH * mode + BIN_WIDTH / 2} ${tried}`,
    caption: `Bars: ${groupDigits(leaves)} ${leaves === 1 ? 'leaf' : 'leaves'}, each a stretch of even numbers, by the ${symbol} of their hardest one, in bins of ${BIN_WIDTH}; ${meaning}.`,
    x: { label: `largest ${symbol} of a leaf` },
    y: { label: 'leaves' },
    series: [
      {
        label: 'leaves',
        mark: 'bars',
        x: shown.map((_, at) => BIN_WIDTH * (first + at) + BIN_WIDTH / 2),
        y: [...shown],
      },
    ],
  };
}
