/** The kinds of mathematics that can be mined, in the order of the selector. A further kind is one line here. */
import { birchSwinnertonDyer } from './birch-swinnerton-dyer/index.ts';
import { ellipticCurveCrypto } from './elliptic-curve-crypto/index.ts';
import { goldbachVerification } from './goldbach-verification/index.ts';
import { latticeCrypto } from './lattice-crypto/index.ts';
import { navierStokes } from './navier-stokes/index.ts';
import { poincareConjecture } from './poincare-conjecture/index.ts';
import { primePattern } from './prime-pattern/index.ts';
import { riemannZero } from './riemann-zero/index.ts';
import {
  type ComputeModule,
  type JsonObject,
  type Posts,
  UndecidedUnit,
  type Verifier,
  type WorkType,
} from './work-type.ts';
import { yangMills } from './yang-mills/index.ts';

interface Entry<
  Reason extends string = string,
  Undecided extends string = string,
  Refused extends string = string,
> {
  definition: WorkType<JsonObject, JsonObject, Undecided, Refused>;
  compute: () => Promise<ComputeModule>;
  verifier: () => Promise<Verifier<JsonObject, JsonObject, Reason>>;
}

/** A folder's plan and result are narrower than JSON; what travels is JSON, and only its own folder reads it. */
function entry<
  Plan extends JsonObject,
  Result extends JsonObject,
  Reason extends string,
  Undecided extends string,
  Refused extends string,
>(
  definition: WorkType<Plan, Result, Undecided, Refused>,
  compute: () => Promise<ComputeModule<Plan>>,
  verifier: () => Promise<Verifier<Plan, Result, Reason>>,
): Entry<Reason, Undecided, Refused> {
  return { definition, compute, verifier } as unknown as Entry<Reason, Undecided, Refused>;
}

const entries = [
  entry(
    primePattern,
    () => import('./prime-pattern/compute.ts').then((m) => m.compute),
    () => import('./prime-pattern/verify.ts').then((m) => m.verifier),
  ),
  entry(
    goldbachVerification,
    () => import('./goldbach-verification/compute.ts').then((m) => m.compute),
    () => import('./goldbach-verification/verify.ts').then((m) => m.verifier),
  ),
  entry(
    riemannZero,
    () => import('./riemann-zero/compute.ts').then((m) => m.compute),
    () => import('./riemann-zero/verify.ts').then((m) => m.verifier),
  ),
  entry(
    yangMills,
    () => import('./yang-mills/compute.ts').then((m) => m.compute),
    () => import('./yang-mills/verify.ts').then((m) => m.verifier),
  ),
  entry(
    navierStokes,
    () => import('./navier-stokes/compute.ts').then((m) => m.compute),
    () => import('./navier-stokes/verify.ts').then((m) => m.verifier),
  ),
  entry(
    birchSwinnertonDyer,
    () => import('./birch-swinnerton-dyer/compute.ts').then((m) => m.compute),
    () => import('./birch-swinnerton-dyer/verify.ts').then((m) => m.verifier),
  ),
  entry(
    ellipticCurveCrypto,
    () => import('./elliptic-curve-crypto/compute.ts').then((m) => m.compute),
    () => import('./elliptic-curve-crypto/verify.ts').then((m) => m.verifier),
  ),
  entry(
    latticeCrypto,
    () => import('./lattice-crypto/compute.ts').then((m) => m.compute),
    () => import('./lattice-crypto/verify.ts').then((m) => m.verifier),
  ),
  entry(
    poincareConjecture,
    () => import('./poincare-conjecture/compute.ts').then((m) => m.compute),
    () => import('./poincare-conjecture/verify.ts').then((m) => m.verifier),
  ),
];

/** Why a unit of any kind isn't accepted, or ends undecided. */
export type UnitReason = (typeof entries)[number] extends Entry<infer Reason> ? Reason : never;

/** Why the check of any kind refuses a unit: the kinds' closed lists together. */
export const REFUSAL_REASONS = entries.flatMap(({ definition }) => [...definition.reasons]);
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Why a unit of any kind may end without an answer: the kinds' closed lists together. */
export const UNDECIDED_REASONS = entries.flatMap(({ definition }) => [...definition.undecided]);
export type UndecidedReason = (typeof UNDECIDED_REASONS)[number];

/** The reason of an UndecidedUnit that a kind lists; undefined for any other error, which is a fault of the program. */
export function undecidedReasonOf(error: unknown): UndecidedReason | undefined {
  if (!(error instanceof UndecidedUnit)) return undefined;
  return UNDECIDED_REASONS.find((reason) => reason === error.reason);
}

const byValue: ReadonlyMap<string, Entry<UnitReason>> = new Map(
  entries.map((entry) => [entry.definition.presentation.value, entry as unknown as Entry<UnitReason>]),
);

/** Whether a kind can be mined on this version of the product. */
export function isAvailable(workType: string): boolean {
  return byValue.has(workType);
}

/** The kinds that can be mined, by their values. */
export const availableWorkTypes: readonly string[] = [...byValue.keys()];

/** The labels of the kinds that can be mined, for texts that name them all. */
export const availableLabels: readonly string[] = entries.map(
  ({ definition }) => definition.presentation.label,
);

/** The kinds whose totals are proved at posts. */
export function workTypesWithPosts(): (WorkType & { posts: Posts })[] {
  const definitions = entries.map(({ definition }) => definition as WorkType);
  return definitions.filter((definition): definition is WorkType & { posts: Posts } => !!definition.posts);
}

/** @throws RangeError for a kind that can't be mined */
export function workTypeOf(workType: string): WorkType {
  return entryOf(workType).definition;
}

export function loadCompute(workType: string): Promise<ComputeModule> {
  return entryOf(workType).compute();
}

export function loadVerifier(workType: string): Promise<Verifier<JsonObject, JsonObject, UnitReason>> {
  return entryOf(workType).verifier();
}

function entryOf(workType: string): Entry<UnitReason> {
  const entry = byValue.get(workType);
  if (!entry) throw new RangeError(`no work type ${workType}`);
  return entry;
}
