/** For the tests: runs the lines that a block's page copies for other programs, where these are installed. */
import { spawnSync } from 'node:child_process';
import { workTypeOf } from '../registry.ts';
import type { ComputedAgain, FoundFormula, JsonObject } from '../work-type.ts';
import { firstUnitOf } from './certify-unit.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
export const hasPari = has('gp');
export const hasPrimesieve = has('primesieve');
export const hasMpmath = spawnSync('python3', ['-c', 'import mpmath']).status === 0;
const MINUTE_MS = 60_000;

/** Programs that read their lines, as they start without settings of their own; any other is named by its line. */
const READERS: Readonly<Partial<Record<ComputedAgain['program'], readonly string[]>>> = {
  'PARI/GP': ['gp', '-q', '-f'],
  'mpmath in Python': ['python3', '-'],
};

/** What the program prints. @throws Error when it complains */
export function outputOf({ program, lines }: ComputedAgain): string {
  const reader = READERS[program];
  const [command = '', ...words] = reader ?? lines.split(' ');
  const options = { encoding: 'utf8', timeout: MINUTE_MS, input: reader ? lines : '' } as const;
  const { stdout, stderr } = spawnSync(command, words, options);
  if (stderr !== '') throw new Error(`${command}: ${stderr}`);
  return stdout.trim();
}

/** The figures of a kind's first unit at difficulty 1. */
export async function formulasOf(kind: string): Promise<FoundFormula[]> {
  const { claim } = await firstUnitOf(kind);
  return workTypeOf(kind).findings!(claim.plan as JsonObject, claim.result as JsonObject).formulas;
}

/** Those that the program computes again. */
export const withLines = (formulas: readonly FoundFormula[], program: string) =>
  formulas.filter(({ again }) => again?.program === program);
