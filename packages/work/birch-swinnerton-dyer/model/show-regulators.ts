/** How a block's page tells of Ш above rank 0: Ш·Reg of the block over the regulator of generators that are sought when it is shown. */
import { groupDigits } from '../../group-digits.ts';
import type { Findings, FoundFormula } from '../../live-view.ts';
import { type Regulated, SEARCHES } from './generators.ts';
import type { Pair } from './height-order.ts';
import { type RationalPoint, sizeOfPoint } from './rational-points.ts';
import { COVERING_SEARCHES } from './search-coverings.ts';

export interface RegulatedCurve extends Pair {
  rank: number;
  /** Ш·Reg, as the block says, and how far it may be off by its digits. */
  shaRegulator: number;
  /** Undefined where fewer points than the rank are found. */
  found: Regulated | undefined;
}

type Table = Findings['tables'][number];

const COLUMNS = ['A', 'B', 'Rank', 'Points (x, y)', 'Their regulator', 'Ш·Reg', 'Analytic order of Ш'];
/** Both Ш·Reg and the regulator are known to some 10^−5 of themselves. */
const QUOTIENT_PLACES = 4;
const REGULATOR_PLACES = 6;
/** The block's Ш·Reg has six places. */
const SHA_REGULATOR_OFF = 1e-6;
/** The quotient is this near to a whole number, in shares of it, beside what its digits allow. */
const WHOLE_WITHIN = 1e-5;

const whole = (value: bigint | number) => groupDigits(value).replace('-', '−');

function fraction(above: bigint, below: bigint): string {
  return below === 1n ? whole(above) : `${whole(above)}/${whole(below)}`;
}

const ratio = (above: bigint, below: bigint) => (below === 1n ? `${above}` : `${above}/${below}`);

const pointText = ({ a, b, d }: RationalPoint) => `(${fraction(a, d * d)}, ${fraction(b, d ** 3n)})`;

/** In the notation of PARI/GP. */
const pointList = (points: readonly RationalPoint[]) =>
  `[${points.map(({ a, b, d }) => `[${ratio(a, d * d)}, ${ratio(b, d ** 3n)}]`).join(', ')}]`;

/** The whole number that Ш·Reg over the regulator is, as far as both are known; undefined where there is none. */
function orderOf(shaRegulator: number, { regulator, off }: Regulated): number | undefined {
  const quotient = shaRegulator / regulator;
  const nearest = Math.round(quotient);
  const allowed = (SHA_REGULATOR_OFF + quotient * off) / regulator + WHOLE_WITHIN * quotient;
  return nearest >= 1 && allowed < 0.1 && Math.abs(quotient - nearest) <= allowed ? nearest : undefined;
}

function reasonOf({ undecided, bounds }: Regulated): string {
  const { difference, searched, index } = bounds;
  switch (undecided) {
    case 'search ends too early':
      return `the search ends at a naive height of ${Math.log(searched).toFixed(2)}, and that of a point of less canonical height may be up to ${difference.toFixed(2)} above it`;
    case 'index too large':
      return `by their heights the points may have an index up to ${whole(index)}`;
    default:
      return 'too many combinations of the points would have to be divided';
  }
}

const FEWER = `not decided, because fewer points than the rank are found: the search ends at x = a/d² with |a| and d² up to ${groupDigits(SEARCHES.at(-1)!)}, and at u/v with |u| and v up to ${groupDigits(COVERING_SEARCHES.at(-1)!.bound)} on 2-coverings`;

/** The analytic order of Ш, or why it isn't decided. */
function orderText({ shaRegulator, found }: RegulatedCurve): string {
  if (!found) return FEWER;
  const quotient = (shaRegulator / found.regulator).toFixed(QUOTIENT_PLACES);
  if (found.undecided)
    return `not decided, because ${reasonOf(found)}; over the square of that index ${quotient}`;
  const order = orderOf(shaRegulator, found);
  return order === undefined ? `not decided, because ${quotient} isn’t near to a whole number` : whole(order);
}

function rowOf(curve: RegulatedCurve): string[] {
  const { A, B, rank, shaRegulator, found } = curve;
  return [
    ...[A, B, rank].map(whole),
    found ? found.points.map(pointText).join(', ') : 'n/a',
    found ? found.regulator.toFixed(REGULATOR_PLACES) : 'n/a',
    shaRegulator.toFixed(REGULATOR_PLACES),
    orderText(curve),
  ];
}

/** For the curves given. */
export function regulatorTable(curves: readonly RegulatedCurve[]): Table {
  return {
    title:
      'The analytic order of Ш above rank 0, by generators that are sought and proved to generate now, if the rank is the analytic one; not sealed',
    columns: COLUMNS,
    rows: curves.map(rowOf),
  };
}

/** Why the points are generators, in a sentence. */
function proofOf({ bounds, points }: Regulated): string {
  const { difference, searched, least, index } = bounds;
  const isFar = points.some((point) => Number(sizeOfPoint(point)) > searched);
  const far = isFar ? ' What lies farther out was found by 2-coverings.' : '';
  const those = points.length === 1 ? 'this point' : 'these points';
  const start = `A naive height exceeds the canonical one by ${difference.toFixed(2)} at most, so that the search of all x = a/d² with |a| and d² up to ${groupDigits(searched)} shows that no point of infinite order has a canonical height below ${least.toFixed(3)}`;
  return index < 2
    ? `${start}, and that ${those} have index 1.${far}`
    : `${start}; by heights the index is at most ${groupDigits(index)}, and reductions and divisions leave no prime up to there.${far}`;
}

/** The regulator, and Ш, of the first curve whose generators are found, with lines that compute them again. */
export function regulatorFormulas(curves: readonly RegulatedCurve[]): FoundFormula[] {
  for (const { A, B, found, rank, shaRegulator } of curves) {
    const order = found && !found.undecided ? orderOf(shaRegulator, found) : undefined;
    if (!found || order === undefined) continue;
    const regulator = found.regulator.toFixed(REGULATOR_PLACES);
    const curve = `the curve with A = ${A}, B = ${B}`;
    const lines = `E = ellinit([${A}, ${B}]); R = matdet(ellheightmatrix(E, ellsaturation(E, ${pointList(found.points)}, 100)));`;
    return [
      {
        tex: `\\operatorname{Reg}(E) = ${regulator}`,
        meaning: `The regulator of ${curve}: generators of its points beside torsion are ${found.points.map(pointText).join(', ')}, if its rank is ${rank}. ${proofOf(found)}`,
        plain: regulator,
        again: { program: 'PARI/GP', lines: `${lines} R` },
      },
      {
        tex: `|\\text{Ш}(E)|_{\\mathrm{an}} = ${order}`,
        meaning: `The analytic order of Ш of ${curve}: the block’s Ш·Reg, ${shaRegulator.toFixed(REGULATOR_PLACES)}, over this regulator. It is the order that the conjecture of Birch and Swinnerton-Dyer predicts.`,
        plain: String(order),
        again: {
          program: 'PARI/GP',
          lines: `${lines} L = ellanalyticrank(E); round(L[2]/L[1]!/ellbsd(E)/R)`,
        },
      },
    ];
  }
  return [];
}
