/** The attacks on each kind, and the units that they are tried on. A kind without a line here fails spoof.test.ts. */
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { CENSUS_SHARES, LATTICE_ATTEMPTS, type ShareGroup, ZERO_SHARES } from './recorded.ts';
import { leaveRunsOut, type RunsSpoof } from './runs-left-out.ts';
import { latticePlan, type Search, searchLogarithms, searchVectors } from './search-attacks.ts';

export interface SpoofUnit {
  difficulty: number;
  /** The start of the frontier when left out. */
  position?: string;
  /** The place as a short text. */
  place: string;
}

/** Kinds whose leaves are drawn: leaf-attacks.ts. */
export interface LeafKind {
  units: readonly SpoofUnit[];
  /** What the leaves of one of these units take, as it was measured once; all the same when left out. */
  recorded?: { unit: number; shares: readonly ShareGroup[] };
  /** Work left out inside leaves. */
  runsLeftOut?: (windows: number) => RunsSpoof;
}

/** Kinds that end by a find: search-attacks.ts. */
export interface SearchKind {
  searches: (instances: number) => Promise<Search[]>;
  instances: number;
  /** A sample at once. */
  quickSearches: () => Promise<Search[]> | Search[];
}

const START = 'first unit';
/** Leaves drawn at difficulty 30, the first that goes beyond 4·10^18. */
const CHALLENGED_BEYOND = 34;
const EIGHT = '8:300:0:baefcdimgnqrhjuvkltsopyCwAzDxBFE';
const NINE = '9:7000:0:baeicmnqduyCfgvzhwGHjorAkpxDlBIJstEF';
const TEN = '10:20000:0:baeicgfmdqrshuyCjklvntzGowDHpAIKxBELFJNM';

export const ATTACKS: Readonly<Record<string, LeafKind | SearchKind>> = {
  prime_pattern: {
    units: [
      { difficulty: 1, place: START },
      { difficulty: 47, place: START },
    ],
  },
  goldbach_verification: {
    units: [
      { difficulty: 1, place: START },
      { difficulty: 30, place: `${START} beyond` },
    ],
    runsLeftOut: (windows) => leaveRunsOut(windows, CHALLENGED_BEYOND),
  },
  riemann_zero: {
    units: [
      { difficulty: 1, place: START },
      { difficulty: 47, place: START },
    ],
    recorded: { unit: 0, shares: ZERO_SHARES },
  },
  elliptic_curve_crypto: {
    searches: searchLogarithms,
    instances: 200,
    quickSearches: () => searchLogarithms(5),
  },
  lattice_crypto: {
    searches: (instances) => searchVectors((seed) => latticePlan(1, seed), instances),
    instances: 100,
    quickSearches: () => LATTICE_ATTEMPTS.map((work) => ({ work, found: true })),
  },
  poincare_conjecture: {
    units: [
      { difficulty: 1, place: START },
      { difficulty: 47, place: START },
      { difficulty: 1, place: 'eight tetrahedra, pairing 300', position: EIGHT },
      { difficulty: 47, place: 'eight tetrahedra, pairing 300', position: EIGHT },
      { difficulty: 47, place: 'nine tetrahedra, pairing 7,000', position: NINE },
      { difficulty: 47, place: 'ten tetrahedra, pairing 20,000', position: TEN },
    ],
    recorded: { unit: 3, shares: CENSUS_SHARES },
  },
};

/** The plan of a unit. */
export function planOfUnit(workType: string, { difficulty, position }: SpoofUnit): JsonObject {
  const definition = workTypeOf(workType);
  const frontier = definition.frontierFor(difficulty);
  const { start } = definition.frontiers.find(({ name }) => name === frontier)!;
  const request = { difficulty, frontier, position: position ?? start, seed: '0'.repeat(64) };
  return definition.planUnit(request).plan;
}
