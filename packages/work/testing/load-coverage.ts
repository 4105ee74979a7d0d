/** For the tests: the coverage of each kind by its folder, also of one that no program loads yet. */
import type { Coverage } from '../coverage.ts';
import { presentations } from '../presentations.ts';
import { isAvailable } from '../registry.ts';

/** The kinds that can be mined. */
export const MINED_KINDS = presentations.map(({ value }) => value).filter(isAvailable);

export async function coverageOf(workType: string): Promise<Coverage> {
  const folder = workType.replaceAll('_', '-');
  const file = new URL(`../${folder}/coverage.ts`, import.meta.url);
  return ((await import(file.href)) as { coverage: Coverage }).coverage;
}
