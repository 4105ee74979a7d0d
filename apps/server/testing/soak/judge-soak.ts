/** Whether what a server holds stays flat: medians of the second sixth of a run against those of its last sixth. */
import type { Sample } from './measure-soak.ts';

/** So much more in the last sixth is still flat. */
const TOLERANCE = 0.1;
/** Ages of a process are compared in steps of this length. */
const AGE_STEP_SECONDS = 20;
/** A table of a few pages grows by a page at a time. */
const SMALL_TABLE_BYTES = 256 * 1024;
/** A few visitors more have a few connections more. */
const SMALL_COUNT = 5;

export interface Comparison {
  what: string;
  /** Medians of the second and of the last sixth; of tables the most of the second. */
  early: number;
  late: number;
  isFlat: boolean;
}

/** Middle value; of an even number of values the upper one of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

interface Sixths {
  early: Sample[];
  late: Sample[];
}

function sixthsOf(samples: readonly Sample[], seconds: number): Sixths {
  const within = (from: number, to: number) =>
    samples.filter(({ atSeconds }) => atSeconds >= from * seconds && atSeconds < to * seconds);
  return { early: within(1 / 6, 2 / 6), late: within(5 / 6, 1.01) };
}

type Holder = 'server' | 'database';

/**
 * The same for processes that were killed meanwhile, whose memory begins small: a median for each age that processes of
 * both sixths had, and the mean of these medians. One process that lived through both sixths is compared as it is.
 */
function sameAges(
  samples: readonly Sample[],
  sixths: Sixths,
  holder: Holder,
  read: (sample: Sample) => number,
) {
  const born = new Map<number, number>();
  for (const sample of samples)
    if (!born.has(sample[holder].pid)) born.set(sample[holder].pid, sample.atSeconds);
  const lateProcesses = new Set(sixths.late.map((sample) => sample[holder].pid));
  const isOne =
    lateProcesses.size === 1 && sixths.early.some((sample) => lateProcesses.has(sample[holder].pid));
  const byAge = (part: readonly Sample[]) => {
    const ages = new Map<number, number[]>();
    for (const sample of part) {
      const seconds = sample.atSeconds - (born.get(sample[holder].pid) ?? 0);
      const age = isOne ? 0 : Math.floor(seconds / AGE_STEP_SECONDS);
      ages.set(age, [...(ages.get(age) ?? []), read(sample)]);
    }
    return ages;
  };
  const [early, late] = [byAge(sixths.early), byAge(sixths.late)];
  const shared = [...early.keys()].filter((age) => late.has(age));
  const meanOf = (ages: Map<number, number[]>) =>
    shared.reduce((sum, age) => sum + median(ages.get(age)!), 0) / shared.length;
  return { early: meanOf(early), late: meanOf(late) };
}

/** False also for what isn't known, as no age is in both sixths of a run. */
const isFlat = ({ early, late }: { early: number; late: number }, small: number) =>
  late <= early * (1 + TOLERANCE) || late <= early + small;

export function compareSixths(samples: readonly Sample[], seconds: number): Comparison[] {
  const sixths = sixthsOf(samples, seconds);
  const ofProcess = (what: string, holder: Holder, read: (sample: Sample) => number, small: number) => {
    const both = sameAges(samples, sixths, holder, read);
    return { what, ...both, isFlat: isFlat(both, small) };
  };
  return [
    ofProcess('memory of the server, MB', 'server', ({ server }) => server.memoryBytes / 1e6, 0),
    // Each connection is a process of its own; whether there are more of them is asked below.
    ofProcess(
      'memory of the database for each connection, MB',
      'database',
      ({ database, connections }) => database.memoryBytes / connections / 1e6,
      0,
    ),
    ofProcess('files and pipes of the server', 'server', ({ server }) => server.handles, SMALL_COUNT),
    // Sockets come and go with the visitors, who hold the other ends.
    ofProcess(
      'sockets of the server beyond its visitors’',
      'server',
      ({ server, visitorSockets }) => server.sockets - visitorSockets,
      SMALL_COUNT,
    ),
    ofProcess(
      'files and pipes of the database for each connection',
      'database',
      ({ database, connections }) => database.handles / connections,
      SMALL_COUNT,
    ),
    ofProcess('connections to the database', 'server', ({ connections }) => connections, SMALL_COUNT),
  ];
}

/**
 * Tables that grow though their rows don't: most of the last sixth they are larger than at any moment of the second one. What
 * is deleted as soon as it is written takes more or less, by the vacuum that comes every 15 s: states of chains had 24 to
 * 67 MB within three minutes of the same work.
 */
export function bloatedTables(samples: readonly Sample[], seconds: number): Comparison[] {
  const { early, late } = sixthsOf(samples, seconds);
  const names = Object.keys(late.at(-1)?.tables ?? {});
  return names.flatMap((what) => {
    const read = (part: readonly Sample[], field: 'rows' | 'bytes') =>
      part.flatMap(({ tables }) => tables[what]?.[field] ?? []);
    const bytes = { early: Math.max(...read(early, 'bytes')), late: median(read(late, 'bytes')) };
    const rows = { early: median(read(early, 'rows')), late: median(read(late, 'rows')) };
    if (!isFlat(rows, SMALL_COUNT) || isFlat(bytes, SMALL_TABLE_BYTES)) return [];
    return [{ what: `${what}, kB`, early: bytes.early / 1e3, late: bytes.late / 1e3, isFlat: false }];
  });
}
