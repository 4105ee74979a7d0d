/** Loads the tables of each kind. Apart from the registry, as a browser checks blocks and writes no tables. */
import type { Dataset } from './dataset.ts';
import type { JsonObject } from './work-type.ts';

/** A folder's plan and result are narrower than JSON; what is stored is JSON, and only its own folder reads it. */
function of<Plan extends JsonObject, Result extends JsonObject>(
  load: () => Promise<{ dataset: Dataset<Plan, Result> }>,
): () => Promise<Dataset> {
  let loaded: Promise<Dataset> | undefined;
  return () => (loaded ??= load().then(({ dataset }) => dataset as unknown as Dataset));
}

/** In the order of the selector. */
const datasets: readonly (readonly [workType: string, load: () => Promise<Dataset>])[] = [
  ['prime_pattern', of(() => import('./prime-pattern/dataset.ts'))],
  ['goldbach_verification', of(() => import('./goldbach-verification/dataset.ts'))],
  ['riemann_zero', of(() => import('./riemann-zero/dataset.ts'))],
  ['yang_mills', of(() => import('./yang-mills/dataset.ts'))],
  ['navier_stokes', of(() => import('./navier-stokes/dataset.ts'))],
  ['birch_swinnerton_dyer', of(() => import('./birch-swinnerton-dyer/dataset.ts'))],
  ['elliptic_curve_crypto', of(() => import('./elliptic-curve-crypto/dataset.ts'))],
  ['lattice_crypto', of(() => import('./lattice-crypto/dataset.ts'))],
  ['poincare_conjecture', of(() => import('./poincare-conjecture/dataset.ts'))],
];
const byWorkType: ReadonlyMap<string, () => Promise<Dataset>> = new Map(datasets);

/** The kinds that have tables: all that can be mined. */
export const TABLED_WORK_TYPES: readonly string[] = [...byWorkType.keys()];

/** @throws RangeError for a kind that can't be mined */
export async function loadDataset(workType: string): Promise<Dataset> {
  const load = byWorkType.get(workType);
  if (!load) throw new RangeError(`no work type ${workType}`);
  return load();
}
