/**
 * The overlapping Allan deviation from phase data (Riley, NIST Special Publication 1065, 2008, §5.2.4), and what its slope in a
 * double logarithmic chart says of the noise (§6.1, table of power laws).
 */

export interface AllanPoint {
  tauSeconds: number;
  /** Fractional frequency, without unit. */
  deviation: number;
  /** Triples of phases that it is an average of. */
  count: number;
}

/** Fewest points that a slope is named by: through two goes a line of any slope. */
const SLOPE_POINTS_MIN = 3;
/** Fewest triples that a point is drawn from. */
const TRIPLES_MIN = 4;

/**
 * @param phases seconds at equal distances; undefined where one is missing
 * @param tau0Seconds that distance
 * @returns points at tau0, 2 tau0, 4 tau0 …
 */
export function allanDeviation(phases: readonly (number | undefined)[], tau0Seconds: number): AllanPoint[] {
  const points: AllanPoint[] = [];
  for (let m = 1; 2 * m < phases.length; m *= 2) {
    let [sum, count] = [0, 0];
    for (let at = 0; at + 2 * m < phases.length; at++) {
      const [first, middle, last] = [phases[at], phases[at + m], phases[at + 2 * m]];
      if (first === undefined || middle === undefined || last === undefined) continue;
      sum += (last - 2 * middle + first) ** 2;
      count++;
    }
    const tauSeconds = m * tau0Seconds;
    const deviation = Math.sqrt(sum / (2 * count)) / tauSeconds;
    if (count >= TRIPLES_MIN && deviation > 0) points.push({ tauSeconds, deviation, count });
  }
  return points;
}

export interface NamedSlope {
  slope: number;
  /** Which noise has such a slope. */
  name: string;
}

const NOISES = [
  { slope: -1, name: 'white or flicker phase noise: time stamps scatter' },
  { slope: -0.5, name: 'white frequency noise' },
  { slope: 0, name: 'flicker frequency noise: averaging longer gains nothing' },
  { slope: 0.5, name: 'random walk of the frequency' },
  { slope: 1, name: 'a frequency that drifts steadily' },
] as const;

/** The slope of log deviation over log tau by least squares, weighted by count, and the noise nearest to it; null below three points. */
export function namedSlope(points: readonly AllanPoint[]): NamedSlope | null {
  if (points.length < SLOPE_POINTS_MIN) return null;
  const weight = points.reduce((sum, { count }) => sum + count, 0);
  const mean = (of: (point: AllanPoint) => number) =>
    points.reduce((sum, point) => sum + point.count * of(point), 0) / weight;
  const logTau = ({ tauSeconds }: AllanPoint) => Math.log(tauSeconds);
  const logDeviation = ({ deviation }: AllanPoint) => Math.log(deviation);
  const [x, y] = [mean(logTau), mean(logDeviation)];
  const slope =
    mean((point) => (logTau(point) - x) * (logDeviation(point) - y)) /
    mean((point) => (logTau(point) - x) ** 2);
  const nearest = NOISES.toSorted(
    (one, other) => Math.abs(one.slope - slope) - Math.abs(other.slope - slope),
  )[0]!;
  return { slope, name: nearest.name };
}
