/** The kinds whose kernels are compared with a table that ships with the program. */
import type { PublishedTest, TestedKind } from './kit/published-table.ts';
import { loadCompute, loadVerifier, workTypeOf } from './registry.ts';

/** A test's plan is narrower than JSON; only its own folder reads it. */
const loaders: Readonly<Record<string, () => Promise<PublishedTest>>> = {
  prime_pattern: () =>
    import('./prime-pattern/published.ts').then((m) => m.publishedTest as unknown as PublishedTest),
  goldbach_verification: () =>
    import('./goldbach-verification/published.ts').then((m) => m.publishedTest as unknown as PublishedTest),
  riemann_zero: () =>
    import('./riemann-zero/published.ts').then((m) => m.publishedTest as unknown as PublishedTest),
  yang_mills: () =>
    import('./yang-mills/published.ts').then((m) => m.publishedTest as unknown as PublishedTest),
  navier_stokes: () =>
    import('./navier-stokes/published.ts').then((m) => m.publishedTest as unknown as PublishedTest),
};

/** Values of the kinds that have a table. */
export const testedWorkTypes: readonly string[] = Object.keys(loaders);

/** @throws RangeError for a kind without a table */
export function loadPublishedTest(workType: string): Promise<PublishedTest> {
  const load = loaders[workType];
  if (!load) throw new RangeError(`no published table for ${workType}`);
  return load();
}

/** Kernel and check that a kind's table is compared with. @throws RangeError for a kind without a table */
export async function loadTestedKind(workType: string): Promise<TestedKind> {
  const { kind } = await loadPublishedTest(workType);
  return (
    kind ?? {
      definition: workTypeOf(workType),
      compute: await loadCompute(workType),
      verifier: await loadVerifier(workType),
    }
  );
}
