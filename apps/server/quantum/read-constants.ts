import type { getQuantumConstants } from '@productive-mining/contract/calls/quantum.ts';
import { CODATA_2022 } from '@productive-mining/rules/clock/codata.ts';
import type { CallHandler } from '../http/register-call.ts';
import { BASE_PRIMES, quantumPrimes } from './quantum-primes.ts';

export const readConstants: CallHandler<typeof getQuantumConstants> = async (_request, { database }) => {
  const primes = await quantumPrimes(database);
  const discovered = primes.length - BASE_PRIMES.length;
  return {
    universal_constants: Object.fromEntries(CODATA_2022.map(({ name, value }) => [name, value])),
    quantum_primes: [...primes],
    mining_contributions: { total_primes: primes.length, discovered_primes: discovered },
    totalCount: primes.length,
    miningContributed: discovered,
  };
};
