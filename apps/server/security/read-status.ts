import type { getSecurityStatus } from '@productive-mining/contract/calls/security.ts';
import { readUnlessDamaged } from '@productive-mining/database/queries/find-damaged-table.ts';
import { countActiveTokens } from '@productive-mining/database/queries/security-tokens.ts';
import { protectionStatus, threatLevel } from '@productive-mining/rules/security-status.ts';
import { bitStrength, quantumStrength, strengthParts } from '@productive-mining/rules/security-strength.ts';
import type { CallHandler } from '../http/register-call.ts';
import type { SecurityFindings } from '../security-findings.ts';
import { type GlobalStats, readGlobalStats } from '../serialize/global-stats.ts';
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
  { encryption, visitor },
  { database, engine, security, storage, highestTip, versions },
) => {
  const now = engine.time.now();
  const findings = security.findings();
  const { orm } = database;
  // The two reads below say which table is damaged, if one is.
  const known = await versions.read(visitor).catch(() => undefined);
  const [ledger, tokens, state] = await Promise.all([
    readUnlessDamaged(orm, readGlobalStats(database, known?.ledger)),
    readUnlessDamaged(orm, known ? Promise.resolve(known.activeTokens) : countActiveTokens(orm, now)),
    storage.read(),
  ]);
  const tip = highestTip.finding();
  const unreadable = ledger.unreadable ?? tokens.unreadable;
  const checks = describeChecks(findings, {
    encryption,
    at: now,
    storage: state,
    highestTip: tip,
    unreadable,
  });
  return {
    protectionStatus: protectionStatus(checks),
    ...strengthOf(ledger.value?.stats),
    quantumResistant: findings.round?.postQuantum ?? false,
    algorithms: ALGORITHMS,
    threatLevel: threatLevel({
      faults: findings.chain.faults,
      isUnreadable: unreadable !== undefined || findings.chain.unreadable !== undefined,
      isLedgerBehind: tip.isLedgerBehind,
      moneyFaults: findings.chain.money?.faults.length ?? 0,
      recentDisputes: findings.round?.disputes?.length ?? 0,
      refusedRequests: findings.refusals.refused,
    }),
    activeTokens: tokens.value ?? null,
    encryptionStatus: encryption,
    lastSecurityCheck: lastCheckOf(findings)?.toISOString() ?? null,
    checks,
  };
};

/** The figures that follow from the numbers of blocks and discoveries; null while those can't be read. */
function strengthOf(stats: GlobalStats | undefined) {
  if (!stats) return { securityLevel: null, quantumStrength: null, miningBasedSecurity: null };
  const { totalBlocks, totalDiscoveries } = stats;
  const figures = { totalBlocks, totalDiscoveries };
  const bits = bitStrength(figures);
  return {
    securityLevel: bits,
    quantumStrength: quantumStrength(bits),
    miningBasedSecurity: { ...figures, ...strengthParts(figures) },
  };
}

/** The latest of the last round and the last checks of chain and money. */
function lastCheckOf({ round, chain }: SecurityFindings): Date | undefined {
  const times = [round?.at, chain.checkedAt, chain.money?.checkedAt].filter((at) => at !== undefined);
  return times.sort((left, right) => left.getTime() - right.getTime()).at(-1);
}
