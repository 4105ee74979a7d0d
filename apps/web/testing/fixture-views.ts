/** Pictures for the fixture server: true mathematics of small regions, computed here, so that the page can be judged. */
import type { LiveViewData } from '@productive-mining/contract/entities/live-view.ts';

/** Hardy's Z by the main sum of the Riemann–Siegel formula and its first correction (Edwards 1974, §7.2). */
export function hardyZ(t: number): number {
  const a = Math.sqrt(t / (2 * Math.PI));
  const terms = Math.floor(a);
  const theta = (t / 2) * Math.log(t / (2 * Math.PI)) - t / 2 - Math.PI / 8 + 1 / (48 * t);
  let sum = 0;
  for (let n = 1; n <= terms; n++) sum += Math.cos(theta - t * Math.log(n)) / Math.sqrt(n);
  const p = a - terms;
  const correction = Math.cos(2 * Math.PI * (p * p - p - 1 / 16)) / Math.cos(2 * Math.PI * p);
  return 2 * sum + (terms % 2 === 1 ? 1 : -1) * a ** -0.5 * correction;
}

function zetaView(unit: number, fraction: number): LiveViewData {
  const start = 600_269.2 + unit * 8;
  const samples = Array.from({ length: 480 }, (_, i) => (i / 480) * 8 * Math.max(0.25, fraction));
  const values = samples.map((x) => hardyZ(start + x));
  const zeros = samples.flatMap((x, i) => {
    const [left, right] = [values[i - 1], values[i]];
    if (left === undefined || right === undefined || left * right > 0) return [];
    const previous = samples[i - 1] ?? x;
    return [previous + ((x - previous) * left) / (left - right)];
  });
  return {
    subject: `zeros of ζ(½ + it) from t = ${start.toLocaleString('en-US')}`,
    figures: [
      { label: 'Sign changes', value: zeros.length },
      { label: 'Height t', value: start + (samples.at(-1) ?? 0) },
      { label: 'Largest |Z|', value: Math.max(...values.map(Math.abs)) },
      { label: 'Gram blocks closed', value: Math.floor(zeros.length / 2) },
    ],
    plot: {
      title: `Z(t) changes sign at ${zeros.length} zeros`,
      caption:
        'Hardy’s function Z(t) on the critical line. Each circle is a zero of ζ(½ + it), enclosed by a change of sign.',
      x: { label: 't', offset: String(start) },
      y: { label: 'Z(t)' },
      series: [
        { label: 'Z(t)', mark: 'line', x: samples, y: values },
        { label: 'zeros', mark: 'points', x: zeros, y: zeros.map(() => 0) },
      ],
    },
  };
}

const SIEVE_LIMIT = 400_000;
const composite = new Uint8Array(SIEVE_LIMIT);
for (let n = 2; n * n < SIEVE_LIMIT; n++) {
  if (composite[n] === 0)
    for (let multiple = n * n; multiple < SIEVE_LIMIT; multiple += n) composite[multiple] = 1;
}

function primeView(_unit: number, fraction: number): LiveViewData {
  const end = Math.floor(SIEVE_LIMIT * Math.max(0.1, fraction));
  const [x, race4, race3]: [number[], number[], number[]] = [[], [], []];
  let [lead4, lead3, primes] = [0, 0, 0];
  for (let n = 2; n < end; n++) {
    if (composite[n] === 0) {
      primes++;
      if (n > 2) lead4 += n % 4 === 3 ? 1 : -1;
      if (n !== 3) lead3 += n % 3 === 2 ? 1 : -1;
    }
    if (n % 1000 !== 0) continue;
    x.push(n);
    race4.push(lead4);
    race3.push(lead3);
  }
  return {
    subject: 'primes from 0 to 400,000',
    figures: [
      { label: 'Sieved to', value: end },
      { label: 'Primes found', value: primes },
    ],
    plot: {
      title: `Modulo 4, 3 leads 1 by ${lead4}`,
      caption: 'Primes of the form 4n + 3 less those of the form 4n + 1, and 3n + 2 less 3n + 1.',
      x: { label: 'x', offset: '1000000000000' },
      y: { label: 'lead since the start' },
      series: [
        { label: '3 over 1 mod 4', mark: 'line', x, y: race4 },
        { label: '2 over 1 mod 3', mark: 'line', x, y: race3 },
      ],
    },
  };
}

/** Least prime p with n − p prime, for even n. */
function leastGoldbachPrime(n: number): number {
  for (let p = 2; p <= n / 2; p++) if (composite[p] === 0 && composite[n - p] === 0) return p;
  throw new RangeError(`no sum of two primes for ${n}`);
}

function goldbachView(unit: number, fraction: number): LiveViewData {
  const start = 4 + ((unit * 1200) % 300_000);
  const evens = Array.from({ length: Math.max(20, Math.floor(600 * fraction)) }, (_, i) => start + 2 * i);
  const least = evens.map(leastGoldbachPrime);
  const largest = Math.max(...least);
  const at = evens[least.indexOf(largest)] ?? start;
  return {
    subject: `even numbers from ${start.toLocaleString('en-US')} on, as sums of two primes`,
    figures: [
      { label: 'Even numbers covered', value: evens.length },
      { label: 'Largest p(n)', value: largest },
      {
        label: 'Hardest so far',
        value: `${at.toLocaleString('en-US')} = ${largest} + ${(at - largest).toLocaleString('en-US')}`,
      },
    ],
    plot: {
      title: `${at.toLocaleString('en-US')} needs the prime ${largest}, the largest so far`,
      caption: 'For each even n the least prime p such that n − p is a prime.',
      x: { label: 'n' },
      y: { label: 'p(n)', scale: 'log' },
      series: [{ label: 'p(n)', mark: 'points', x: evens, y: least }],
    },
  };
}

const VIEWS: Readonly<Record<string, (unit: number, fraction: number) => LiveViewData>> = {
  riemann_zero: zetaView,
  prime_pattern: primeView,
  goldbach_verification: goldbachView,
};

/** @param fraction of the unit that is computed, 0 to 1 */
export function viewOf(workType: string, unit: number, fraction: number): LiveViewData | null {
  return VIEWS[workType]?.(unit, fraction) ?? null;
}
