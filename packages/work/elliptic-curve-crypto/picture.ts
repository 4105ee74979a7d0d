/** What a finished block shows: after how many steps the walks met, beside the chance of it, and the curve. */
import { groupDigits } from '../group-digits.ts';
import type { ComputedAgain, Findings, LivePlot } from '../live-view.ts';
import { texNumber } from '../tex-number.ts';
import type { LogarithmPlan } from './plan.ts';
import { chanceOfMeeting, expectedSteps } from './plan.ts';
import type { LogarithmResult } from './result.ts';

const CURVE_POINTS = 121;
/** The curve is drawn to this multiple of the mean, or beyond the unit's own number of steps if that is larger. */
const MEANS_DRAWN = 2.5;

export function picture(_plan: LogarithmPlan, { order, steps }: LogarithmResult): LivePlot {
  const n = Number(order);
  const expected = expectedSteps(n);
  const share = steps / expected;
  const end = Math.max(MEANS_DRAWN, 1.1 * share) * expected;
  const x = Array.from({ length: CURVE_POINTS }, (_, i) => (end * i) / (CURVE_POINTS - 1));
  return {
    title: `Met after ${share.toFixed(2)} times the mean number of steps`,
    caption: `The line is the predicted chance that two walks have met within s steps, 1 − exp(−s²(1 − 1/2048)/n), as a walk has 2,048 kinds of steps; it is not a measurement. The point is this block: ${groupDigits(steps)} steps, and ${(100 * chanceOfMeeting(steps, n)).toFixed(0)} % of units need no more.`,
    x: { label: 'steps' },
    y: { label: 'chance of a meeting' },
    series: [
      { label: 'prediction', mark: 'line', x, y: x.map((value) => chanceOfMeeting(value, n)) },
      { label: 'this block', mark: 'points', x: [steps], y: [chanceOfMeeting(steps, n)] },
    ],
  };
}

const pari = ({ x, y }: { x: string; y: string }) => `[${x}, ${y}]`;

/** Field, curve, points and logarithm; the last line says whether Q = kP. */
export function instance(_plan: LogarithmPlan, result: LogarithmResult): ComputedAgain {
  const { p, a, b, order, base, target, logarithm } = result;
  const lines = [
    `p = ${p}; a = ${a}; b = ${b};`,
    'E = ellinit([a, b], p);',
    `n = ${order}; \\\\ ellcard(E)`,
    `P = ${pari(base)};`,
    `Q = ${pari(target)};`,
    `k = ${logarithm};`,
    'ellmul(E, P, k) == Q',
  ];
  return { program: 'PARI/GP', lines: `${lines.join('\n')}\n` };
}

export function findings(_plan: LogarithmPlan, result: LogarithmResult): Findings {
  const { p, a, b, order, base, target, logarithm, meeting } = result;
  const point = ({ x, y }: { x: string; y: string }) => `(${texNumber(x)},\\ ${texNumber(y)})`;
  const curve = `E = ellinit([${a}, ${b}], ${p});`;
  return {
    formulas: [
      {
        tex: `E:\\ y^2 = x^3 + ${texNumber(a)}\\,x + ${texNumber(b)} \\quad\\text{over } \\mathbb{F}_p`,
        meaning: 'The curve, hashed from the tip of the chain.',
        plain: `${a} ${b}`,
      },
      {
        tex: `p = ${texNumber(p)}`,
        meaning: 'The prime modulo which coordinates are computed.',
        plain: p,
        again: { program: 'PARI/GP', lines: `isprime(${p})` },
      },
      {
        tex: `\\#E = n = ${texNumber(order)}`,
        meaning: 'Its number of points, a prime.',
        plain: order,
        again: { program: 'PARI/GP', lines: `${curve} ellcard(E)` },
      },
      {
        tex: `Q = kP, \\quad k = ${texNumber(logarithm)}`,
        meaning: 'The discrete logarithm that was found; both points were hashed, so nobody knew it.',
        plain: logarithm,
        again: {
          program: 'PARI/GP',
          lines: `${curve} ellmul(E, ${pari(base)}, ${logarithm}) == ${pari(target)}`,
        },
      },
      { tex: `P = ${point(base)}`, meaning: 'The base point.', plain: `${base.x} ${base.y}` },
      { tex: `Q = ${point(target)}`, meaning: 'The target.', plain: `${target.x} ${target.y}` },
    ],
    tables: [
      {
        title: 'The two walks that met',
        columns: ['walk', 'steps', 'ended at x'],
        rows: [
          [
            groupDigits(meeting.earlier + 1),
            groupDigits(meeting.earlierSteps),
            groupDigits(BigInt(meeting.x)),
          ],
          [groupDigits(meeting.later + 1), groupDigits(meeting.laterSteps), groupDigits(BigInt(meeting.x))],
        ],
      },
    ],
  };
}
