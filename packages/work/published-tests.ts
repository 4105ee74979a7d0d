/** The kinds whose kernels are compared with a table that ships with the program. */
import type { PublishedTest } from './kit/published-table.ts';

/** A test's plan is narrower than JSON; only its own folder reads it. */
const loaders: Readonly<Record<string, () => Promise<PublishedTest>>> = {
  prime_pattern: () =>
    import('./prime-pattern/published.ts').then((m) => m.publishedTest as unknown as PublishedTest),
  goldbach_verification: () =>
    import('./goldbach-verification/published.ts').then((m) => m.publishedTest as unknown as PublishedTest),
  riemann_zero: () =>
    import('./riemann-zero/published.ts').then((m) => m.publishedTest as unknown as PublishedTest),
};

/** Values of the kinds that have a table. */
export const testedWorkTypes: readonly string[] = Object.keys(loaders);

/** @throws RangeError for a kind without a table */
export function loadPublishedTest(workType: string): Promise<PublishedTest> {
  const load = loaders[workType];
  if (!load) throw new RangeError(`no published table for ${workType}`);
  return load();
}
