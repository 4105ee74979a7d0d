/** Tables of zeros: one row a block from results, one row a zero from leaves. */
import {
  type Column,
  counted,
  type DataLeaf,
  type Dataset,
  type LeafTable,
  type ResultTable,
} from '../dataset.ts';
import { groupDigits } from '../group-digits.ts';
import { bytesPerZero, decodeSummary, readZero, toDecimal } from './leaf.ts';
import { ordinatePlaces, peakPlaces, rounded } from './model/print-figure.ts';
import type { ZeroPlan } from './plan.ts';
import type { ZeroResult } from './result.ts';

/** Places of an ordinate in a row, and half a unit of the last one, which the bound includes. */
const ROW_PLACES = 15;
const ROUNDING = 0.5e-15;
/** Digits of a bound that are printed; it is rounded up. */
const BOUND_DIGITS = 3;

const sealedOrdinate = (name: string, meaning: string): Column => ({
  name,
  type: 'decimal',
  unit: 'imaginary part',
  precision: `${ordinatePlaces} places, checked again when the block was sealed`,
  meaning,
});

const closestPairs: ResultTable<ZeroResult> = {
  name: 'closest_pairs',
  title: 'Blocks of zeros with their closest pairs',
  meaning:
    'One row for each block: its zeros, its closest pair of consecutive zeros, its extremes of Z and S, and how often Gram’s law and Rosser’s rule fail.',
  approach: 'Riemann-Siegel formula; the count is closed by Turing’s method',
  columns: [
    counted(
      'first_zero',
      'number of a zero',
      'Number of the first zero of the block, counted from 14.1347… = 1.',
    ),
    counted('last_zero', 'number of a zero', 'Number of the last zero of the block.'),
    counted('zeros', 'zeros', 'Zeros of the block, all on the line and simple: proved.'),
    sealedOrdinate('first_ordinate', 'Imaginary part of the first zero.'),
    sealedOrdinate('last_ordinate', 'Imaginary part of the last zero.'),
    counted('pair_zero', 'number of a zero', 'Number of the lower zero of the closest pair.'),
    sealedOrdinate('pair_ordinate', 'Imaginary part of the lower zero of the closest pair.'),
    sealedOrdinate(
      'pair_gap',
      'Distance between the two zeros of the closest pair. That they are there was checked; that no pair is closer was spot-checked.',
    ),
    {
      name: 'pair_spacing',
      type: 'real',
      unit: 'mean spacings',
      precision: 'about 7 digits, as it follows from the ordinates',
      meaning: 'The same as a normalised spacing, (θ(γ′) − θ(γ))/π, by which the closest pair is chosen.',
    },
    {
      name: 'largest_z_at',
      type: 'decimal',
      unit: 'imaginary part',
      precision: `${peakPlaces} places`,
      meaning: 'Where |Z(t)| is largest in the block. That it is the largest was spot-checked.',
    },
    {
      name: 'largest_z',
      type: 'real',
      unit: 'none',
      precision: 'one part in 10,000',
      meaning: 'The largest |Z(t)| of the block.',
    },
    ...(['largest', 'smallest'] as const).map(
      (which): Column => ({
        name: `${which}_s`,
        type: 'real',
        unit: 'none',
        precision: '4 places',
        meaning: `The ${which} value of S(t) in the block, ${which === 'largest' ? 'just behind' : 'just before'} a zero: spot-checked.`,
      }),
    ),
    counted('bad_gram_points', 'Gram points', 'Gram points of the block at which Gram’s law fails: proved.'),
    counted(
      'rosser_failures',
      'Gram blocks',
      'Gram blocks of the block in which Rosser’s rule fails: proved.',
    ),
  ],
  rows: ({ closestPair, largestZ, largestS, smallestS, gram, rosser, ...zeros }) => [
    [
      zeros.firstZero,
      zeros.lastZero,
      zeros.zeros,
      rounded(zeros.firstOrdinate, ordinatePlaces),
      rounded(zeros.lastOrdinate, ordinatePlaces),
      closestPair.zero,
      rounded(closestPair.lower, ordinatePlaces),
      rounded(closestPair.gap, ordinatePlaces),
      closestPair.normalisedSpacing,
      rounded(largestZ.t, peakPlaces),
      largestZ.absoluteValue,
      largestS.value,
      smallestS.value,
      gram.badPoints,
      rosser.failures,
    ],
  ],
  solutionOf: ({ zeros, firstZero, lastZero, closestPair, gram, rosser }) => ({
    title: `Zeros ${groupDigits(firstZero)} to ${groupDigits(lastZero)} of the Riemann zeta function`,
    description: `All ${groupDigits(zeros)} zeros lie on the critical line and are simple. The closest pair is zeros ${groupDigits(closestPair.zero)} and ${groupDigits(closestPair.zero + 1)} at ${rounded(closestPair.lower, ordinatePlaces)}, ${rounded(closestPair.gap, ordinatePlaces)} apart, ${closestPair.normalisedSpacing.toFixed(6)} of the mean spacing. Gram’s law fails ${groupDigits(gram.badPoints)} times, Rosser’s rule ${groupDigits(rosser.failures)} times.`,
  }),
};

/**
 * The zeros themselves. A bound is that of the kernel, 1.01 ε / |Z′| + 10^-15 rounded up to single precision, where ε is
 * the error of Z (model/error-of-z.ts), and what rounding the printed ordinate adds.
 */
const zeros: LeafTable<ZeroPlan, ZeroResult> = {
  name: 'zeros',
  title: 'Zeros of a block',
  meaning: 'One row for each zero of the block, in order and without a gap.',
  columns: [
    counted(
      'n',
      'number of a zero',
      'Number of the zero, counted from 14.1347… = 1; proved by the block’s count.',
    ),
    {
      name: 'gamma',
      type: 'decimal',
      unit: 'imaginary part',
      precision: `${ROW_PLACES} places, of which those are certain that the bound beside it leaves`,
      meaning: 'Imaginary part of the zero ½ + iγ.',
    },
    {
      name: 'bound',
      type: 'real',
      unit: 'imaginary part',
      precision: `${BOUND_DIGITS} digits, rounded up`,
      meaning:
        'The zero lies within this distance of gamma: the error bound of Z over |Z′|, to first order, with what rounding gamma adds. Spot-checked: at every zero of drawn leaves another program saw Z change sign within it.',
    },
  ],
  countRows: ({ leafSpan }, leaf) => zerosOf(leaf, leafSpan),
  rows({ plan, result }, leaf, before) {
    const count = zerosOf(leaf, plan.leafSpan);
    if (leaf.data.length !== count * bytesPerZero)
      throw new RangeError('the leaf has other data than its zeros');
    return Array.from({ length: count }, (_, index) => {
      const { ordinate, errorBound } = readZero(leaf.data, index);
      return [result.firstZero + before + index, toDecimal(ordinate, ROW_PLACES), rowBound(errorBound)];
    });
  },
};

function zerosOf({ summary }: DataLeaf, leafSpan: number): number {
  const decoded = decodeSummary(summary, leafSpan);
  if (!decoded) throw new RangeError('the leaf is no summary');
  return decoded.zeros;
}

/** Rounded up, as a bound that is rounded down promises too much. */
function rowBound(stored: number): number {
  const bound = stored + ROUNDING;
  const step = 10 ** (Math.floor(Math.log10(bound)) + 1 - BOUND_DIGITS);
  return Number(((Math.floor(bound / step) + 1) * step).toExponential(BOUND_DIGITS - 1));
}

export const dataset: Dataset<ZeroPlan, ZeroResult> = {
  results: [closestPairs],
  leaves: [zeros],
  leafTableOf: () => zeros,
};
