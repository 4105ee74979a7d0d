/** How a block's page tells of regulators: Ш·Reg of the block over the regulator of points that are sought when it is shown. */
import { groupDigits } from '../../group-digits.ts';
import type { Findings, FoundFormula } from '../../live-view.ts';
import type { Pair } from './height-order.ts';
import { type RationalPoint, SEARCH_BOUND } from './rational-points.ts';
import type { Regulated } from './regulator.ts';

export interface RegulatedCurve extends Pair {
  rank: number;
  /** Ш·Reg, as the block says. */
  shaRegulator: number;
  /** Undefined where the search finds fewer points than the rank. */
  found: Regulated | undefined;
}

type Table = Findings['tables'][number];

const COLUMNS = ['A', 'B', 'Rank', 'Points (x, y)', 'Regulator of the points', 'Ш·Reg', 'Ш/m²'];
/** Both Ш·Reg and the regulator are known to some 10^−5 of themselves. */
const QUOTIENT_PLACES = 4;
const REGULATOR_PLACES = 6;

const whole = (value: bigint | number) => groupDigits(value).replace('-', '−');

function fraction(above: bigint, below: bigint): string {
  return below === 1n ? whole(above) : `${whole(above)}/${whole(below)}`;
}

const ratio = (above: bigint, below: bigint) => (below === 1n ? `${above}` : `${above}/${below}`);

const pointText = ({ a, b, d }: RationalPoint) => `(${fraction(a, d * d)}, ${fraction(b, d ** 3n)})`;

function rowOf({ A, B, rank, shaRegulator, found }: RegulatedCurve): string[] {
  const start = [whole(A), whole(B), String(rank)];
  const product = shaRegulator.toFixed(REGULATOR_PLACES);
  if (!found) return [...start, 'fewer found than the rank', 'n/a', product, 'n/a'];
  const quotient = (shaRegulator / found.regulator).toFixed(QUOTIENT_PLACES);
  const points = found.points.map(pointText).join(', ');
  return [...start, points, found.regulator.toFixed(REGULATOR_PLACES), product, quotient];
}

/** For the curves given. */
export function regulatorTable(curves: readonly RegulatedCurve[]): Table {
  return {
    title: `Ш/m² by points with x = a/d², |a| and d² up to ${groupDigits(SEARCH_BOUND)}, sought now and not sealed; m is their unknown index`,
    columns: COLUMNS,
    rows: curves.map(rowOf),
  };
}

/** The regulator of the first curve whose points are found, with lines that compute it again. */
export function regulatorFormula(curves: readonly RegulatedCurve[]): FoundFormula[] {
  const curve = curves.find(({ found }) => found !== undefined);
  if (!curve?.found) return [];
  const { A, B, found, shaRegulator } = curve;
  const regulator = found.regulator.toFixed(REGULATOR_PLACES);
  const names = found.points.map((_, at) => `P_{${at + 1}}`).join(', ');
  const points = found.points.map(({ a, b, d }) => `[${ratio(a, d * d)}, ${ratio(b, d ** 3n)}]`).join(', ');
  const quotient = (shaRegulator / found.regulator).toFixed(QUOTIENT_PLACES);
  return [
    {
      tex: `\\operatorname{Reg}(${names}) = ${regulator}`,
      meaning: `The regulator of points on the curve with A = ${A}, B = ${B}, found by a search when this page is made: m² times that of the curve, m being their index in the group of its points without torsion, which nothing here shows. With the block’s Ш·Reg it gives |Ш|/m² = ${quotient}.`,
      plain: regulator,
      again: {
        program: 'PARI/GP',
        lines: `E = ellinit([${A}, ${B}]); matdet(ellheightmatrix(E, [${points}]))`,
      },
    },
  ];
}
