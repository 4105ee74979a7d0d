/** Loads the coverage of each kind. Apart from the registry, as a browser checks blocks and adds none up. */
import type { Coverage } from './coverage.ts';
import type { JsonObject } from './work-type.ts';

/**
 * A folder's plan and result are narrower than JSON; what is stored is JSON, and only its own folder reads it. Loaded once,
 * as a module that is there already still costs a look-up at every import.
 */
function of<Plan extends JsonObject, Result extends JsonObject>(
  load: () => Promise<{ coverage: Coverage<Plan, Result> }>,
): () => Promise<Coverage> {
  let loaded: Promise<Coverage> | undefined;
  return () => (loaded ??= load().then(({ coverage }) => coverage as unknown as Coverage));
}

/** In the order of the selector. */
const coverages: readonly (readonly [workType: string, load: () => Promise<Coverage>])[] = [
  ['prime_pattern', of(() => import('./prime-pattern/coverage.ts'))],
  ['goldbach_verification', of(() => import('./goldbach-verification/coverage.ts'))],
  ['riemann_zero', of(() => import('./riemann-zero/coverage.ts'))],
  ['yang_mills', of(() => import('./yang-mills/coverage.ts'))],
  ['navier_stokes', of(() => import('./navier-stokes/coverage.ts'))],
  ['birch_swinnerton_dyer', of(() => import('./birch-swinnerton-dyer/coverage.ts'))],
  ['elliptic_curve_crypto', of(() => import('./elliptic-curve-crypto/coverage.ts'))],
  ['lattice_crypto', of(() => import('./lattice-crypto/coverage.ts'))],
  ['poincare_conjecture', of(() => import('./poincare-conjecture/coverage.ts'))],
];
const byWorkType: ReadonlyMap<string, () => Promise<Coverage>> = new Map(coverages);

/** The kinds that have one: all that can be mined. */
export const COVERED_WORK_TYPES: readonly string[] = [...byWorkType.keys()];

/** @throws RangeError for a kind that can't be mined */
export async function loadCoverage(workType: string): Promise<Coverage> {
  const load = byWorkType.get(workType);
  if (!load) throw new RangeError(`no work type ${workType}`);
  return load();
}
