import type { getSecurityStatus } from '@productive-mining/contract/calls/security.ts';
import { countActiveTokens } from '@productive-mining/database/queries/security-tokens.ts';
import { protectionStatus, threatLevel } from '@productive-mining/rules/security-status.ts';
import { bitStrength, quantumStrength, strengthParts } from '@productive-mining/rules/security-strength.ts';
import type { CallHandler } from '../http/register-call.ts';
import type { SecurityFindings } from '../security-findings.ts';
import { readGlobalStats } from '../serialize/global-stats.ts';
import { describeChecks } from './describe-checks.ts';

/**
 * Algorithms that this server uses: SHA-256 links and roots, Ed25519 and ML-DSA-65 sign blocks, HMAC-SHA-256 signs cookies by keys
 * from HKDF, scrypt hashes recovery phrases; ML-KEM-768 runs in its self-test.
 */
const ALGORITHMS = [
  'SHA-256',
  'Ed25519',
  'ML-DSA-65',
  'ML-KEM-768',
  'HMAC-SHA-256',
  'HKDF-SHA-256',
  'scrypt',
];

export const readStatus: CallHandler<typeof getSecurityStatus> = async (
  { encryption },
  { database, security },
) => {
  const now = new Date();
  const findings = security.findings();
  const [{ stats }, activeTokens] = await Promise.all([
    readGlobalStats(database),
    countActiveTokens(database.orm, now),
  ]);
  const { totalBlocks, totalDiscoveries } = stats;
  const figures = { totalBlocks, totalDiscoveries };
  const bits = bitStrength(figures);
  const checks = describeChecks(findings, { encryption, at: now });
  return {
    protectionStatus: protectionStatus(checks),
    securityLevel: bits,
    quantumResistant: findings.round?.postQuantum ?? false,
    algorithms: ALGORITHMS,
    threatLevel: threatLevel({
      faults: findings.chain.faults,
      moneyFaults: findings.chain.money?.faults.length ?? 0,
      recentDisputes: findings.round?.disputes.length ?? 0,
      refusedRequests: findings.refusals.refused,
    }),
    activeTokens,
    encryptionStatus: encryption,
    lastSecurityCheck: lastCheckOf(findings)?.toISOString() ?? null,
    quantumStrength: quantumStrength(bits),
    miningBasedSecurity: { ...figures, ...strengthParts(figures) },
    checks,
  };
};

/** The latest of the last round and the last checks of chain and money. */
function lastCheckOf({ round, chain }: SecurityFindings): Date | undefined {
  const times = [round?.at, chain.checkedAt, chain.money?.checkedAt].filter((at) => at !== undefined);
  return times.sort((left, right) => left.getTime() - right.getTime()).at(-1);
}
