/** The attacks on each kind, and the units that they are tried on: those of the kind's own attack-cases.json. */
import { readFileSync } from 'node:fs';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { z } from 'zod';
import { CENSUS_SHARES, LATTICE_ATTEMPTS, type ShareGroup, ZERO_SHARES } from './recorded.ts';
import { leaveRunsOut, type RunsSpoof } from './runs-left-out.ts';
import { type Search, searchInstances, searchLogarithms } from './search-attacks.ts';

const spoofUnit = z.strictObject({
  difficulty: z.int(),
  /** That of the difficulty when left out. */
  frontier: z.string().optional(),
  /** The start of the frontier when left out. */
  position: z.string().optional(),
  /** The place as a short text. */
  place: z.string().default('first unit'),
});
export type SpoofUnit = z.output<typeof spoofUnit>;

/** A kind whose leaves are drawn has units; one that ends by a find, how many instances are searched of a difficulty. */
const attackCases = z.union([
  z.strictObject({ units: z.array(spoofUnit).min(1) }),
  z.strictObject({ search: z.strictObject({ difficulty: z.int(), instances: z.int().min(1) }) }),
]);

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

/** Leaves drawn at difficulty 30, the first that goes beyond 4·10^18. */
const CHALLENGED_BEYOND = 34;
const QUICK_INSTANCES = 5;

/** What some kinds have beyond their cases: recorded times, work inside leaves, and quicker instances. */
const OWN: Readonly<Record<string, Partial<LeafKind> | Partial<SearchKind>>> = {
  goldbach_verification: { runsLeftOut: (windows) => leaveRunsOut(windows, CHALLENGED_BEYOND) },
  riemann_zero: { recorded: { unit: 0, shares: ZERO_SHARES } },
  elliptic_curve_crypto: {
    searches: searchLogarithms,
    quickSearches: () => searchLogarithms(QUICK_INSTANCES),
  },
  lattice_crypto: { quickSearches: () => LATTICE_ATTEMPTS.map((work) => ({ work, found: true })) },
  poincare_conjecture: { recorded: { unit: 3, shares: CENSUS_SHARES } },
};

function attacksOn(workType: string): LeafKind | SearchKind {
  const folder = workType.replaceAll('_', '-');
  const file = new URL(`../../packages/work/${folder}/attack-cases.json`, import.meta.url);
  const cases = attackCases.parse(JSON.parse(readFileSync(file, 'utf8')));
  if ('units' in cases) return { ...cases, ...(OWN[workType] as Partial<LeafKind>) };
  const { difficulty, instances } = cases.search;
  const searches = (count: number) => searchInstances(workType, difficulty, count);
  const quickSearches = () => searches(QUICK_INSTANCES);
  return { instances, searches, quickSearches, ...(OWN[workType] as Partial<SearchKind>) };
}

/** By kind: every kind that can be mined. */
export const ATTACKS: Readonly<Record<string, LeafKind | SearchKind>> = Object.fromEntries(
  presentations
    .map(({ value }) => value)
    .filter(isAvailable)
    .map((workType) => [workType, attacksOn(workType)]),
);

/** The plan of a unit. */
export function planOfUnit(workType: string, unit: SpoofUnit): JsonObject {
  const definition = workTypeOf(workType);
  const { difficulty, position, frontier = definition.frontierFor(difficulty) } = unit;
  const { start } = definition.frontiers.find(({ name }) => name === frontier)!;
  const request = { difficulty, frontier, position: position ?? start, seed: '0'.repeat(64) };
  return definition.planUnit(request).plan;
}
