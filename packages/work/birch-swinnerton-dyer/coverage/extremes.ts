/** Records over all blocks of curves. */
import type { Extreme, ExtremeFigure, Source } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { SCALE } from '../leaf.ts';
import type { CurvePlan } from '../plan.ts';
import type { CurveResult, ListedCurve } from '../result.ts';

const placeOf = ({ A, B }: ListedCurve) => `y² = x³ + Ax + B with A = ${A}, B = ${B}`.replace(/-/g, '−');

const figureOf = (curve: ListedCurve, value: number, figure: string): ExtremeFigure => ({
  className: '',
  classRank: 0,
  value,
  figure,
  place: placeOf(curve),
  status: 'spot-checked',
});

/** The best of the listed curves of each analytic rank. */
const byRank =
  (
    isBetter: (one: ListedCurve, than: ListedCurve) => boolean,
    say: (curve: ListedCurve) => [number, string],
  ) =>
  (_plan: CurvePlan, { listed }: CurveResult): ExtremeFigure[] => {
    const best = new Map<number, ListedCurve>();
    for (const curve of listed) {
      const former = best.get(curve.rank);
      if (!former || isBetter(curve, former)) best.set(curve.rank, curve);
    }
    return [...best.values()].map((curve) => ({
      ...figureOf(curve, ...say(curve)),
      className: `rank ${curve.rank}`,
      classRank: curve.rank,
    }));
  };

const ofRankThree: Source = {
  name: 'LMFDB, curve 5077.a1',
  title: 'Elliptic curve with LMFDB label 5077.a1',
  url: 'https://www.lmfdb.org/EllipticCurve/Q/5077/a/1',
  says: 'The curve y² + y = x³ − 7x + 6 has the smallest conductor, 5,077, of all of rank 3.',
  read: 'the page, in a stored copy',
};
const ofRankFour: Source = {
  name: 'Rank 4 project 2003',
  title: 'Elliptic curves of rank 4 and small conductor, introduction, on the website of W. Stein',
  url: 'https://www.williamstein.org/papers/rank4/intro.html',
  says: 'By August 2003 the smallest known conductor of a curve of rank 4 was 234,446; which is the smallest isn’t known for certain above rank 3.',
  read: 'the page’s text, without its tables',
};
const largeSha: Source = {
  name: 'Dąbrowski and Szymaszkiewicz 2021',
  title: 'Elliptic curves with exceptionally large analytic order of the Tate–Shafarevich groups',
  url: 'https://arxiv.org/abs/2103.11001',
  says: 'A curve of rank 0 has the analytic order 1,029,212².',
  read: 'the abstract, in a copy at ar5iv',
};

export const extremes: readonly Extreme<CurvePlan, CurveResult>[] = [
  {
    name: 'largest_analytic_sha',
    title: 'Largest analytic order of Ш at rank 0',
    meaning:
      'The order of the Tate–Shafarevich group that the conjecture of Birch and Swinnerton-Dyer gives a curve whose L-value isn’t 0.',
    classTitle: '',
    better: 'more',
    extremality: 'spot-checked',
    figures: (_plan, { largestSha }) =>
      largestSha.map((curve) => figureOf(curve, curve.quotient, groupDigits(curve.quotient))),
    published: {
      claim: 'Among curves of far greater height one has the analytic order 1,029,212².',
      sources: [largeSha],
    },
  },
  {
    name: 'least_conductor_by_rank',
    title: 'Least conductor of the highest ranks',
    meaning: 'The least conductor among the listed curves of each analytic rank.',
    classTitle: 'Analytic rank',
    better: 'less',
    extremality: 'not claimed',
    figures: byRank(
      (one, than) => one.conductor < than.conductor,
      ({ conductor }) => [conductor, groupDigits(conductor)],
    ),
    published: {
      claim:
        'Of all curves of rank 3 the least conductor is 5,077; of rank 4 the least known was 234,446 in 2003.',
      sources: [ofRankThree, ofRankFour],
    },
  },
  {
    name: 'largest_leading_coefficient',
    title: 'Largest leading coefficient of the highest ranks',
    meaning: 'The largest L⁽ʳ⁾(E, 1)/r! among the listed curves of each analytic rank.',
    classTitle: 'Analytic rank',
    better: 'more',
    extremality: 'not claimed',
    figures: byRank(
      (one, than) => one.leading > than.leading,
      ({ leading }) => [leading, (leading / SCALE).toFixed(9)],
    ),
  },
];
