/** What measured checks say together: protection status and threat level (spec part 3 §4). */

/** Everything that the server looks at, in the order in which it is shown. */
export const CHECK_NAMES = [
  'chain',
  'highest_tip',
  'money',
  'storage',
  'disputes',
  'signing_keys',
  'cookie_key',
  'post_quantum',
  'connection',
  'requests',
  'clock',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

export interface CheckOutcome {
  name: CheckName;
  /** Null until the check is done. */
  ok: boolean | null;
}

export const PROTECTION_STATUSES = ['active', 'warning', 'inactive'] as const;
export type ProtectionStatus = (typeof PROTECTION_STATUSES)[number];

/** Without these nothing is protected: blocks can't be signed, and wallets can't be told apart. */
const KEYS: ReadonlySet<CheckName> = new Set(['signing_keys', 'cookie_key']);

/** Inactive while a check hasn't been done or when a key is missing, warning when another check fails, else active. */
export function protectionStatus(checks: readonly CheckOutcome[]): ProtectionStatus {
  if (checks.length === 0 || checks.some(({ ok }) => ok === null)) return 'inactive';
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.some(({ name }) => KEYS.has(name))) return 'inactive';
  return failed.length > 0 ? 'warning' : 'active';
}

/** In rising order. */
export const THREAT_LEVELS = ['none', 'low', 'medium', 'high', 'critical', 'quantum'] as const;
export type ThreatLevel = (typeof THREAT_LEVELS)[number];

/** Window over which refused requests are counted. */
export const REFUSALS_WINDOW_MS = 5 * 60_000;
/** Time for which a dispute counts after it was found. */
export const DISPUTE_WINDOW_MS = 24 * 3_600_000;

/** Refused requests within the window at which each level begins. A hasty visitor's few stay below the first. */
export const REFUSALS_FROM = { low: 5, medium: 50, high: 500, critical: 5000 } as const;
const BY_REFUSALS = ['critical', 'high', 'medium', 'low'] as const;

/** @param refusedRequests within REFUSALS_WINDOW_MS */
export function threatOfRefusals(refusedRequests: number): ThreatLevel {
  return BY_REFUSALS.find((level) => refusedRequests >= REFUSALS_FROM[level]) ?? 'none';
}

/** Whether so many refusals are more than the daily noise: the check of requests fails from here on. */
export function isRefusalWarning(refusedRequests: number): boolean {
  return refusedRequests >= REFUSALS_FROM.high;
}

/** A fault of the stored chain as packages/ledger names it. */
interface NamedFault {
  blockIndex: number;
  fault: string;
}

/**
 * Changed blocks are critical. A block whose one fault is its ML-DSA-65 signature, while its Ed25519 signature holds, is
 * what a forger leaves who can break elliptic curves only, by a quantum computer: `quantum`. A damaged row looks the
 * same, so it says what to look at and not what happened.
 */
export function threatOfChain(faults: readonly NamedFault[]): ThreatLevel {
  if (faults.length === 0) return 'none';
  const faultsOf = new Map<number, string[]>();
  for (const { blockIndex, fault } of faults)
    faultsOf.set(blockIndex, [...(faultsOf.get(blockIndex) ?? []), fault]);
  const isQuantum = [...faultsOf.values()].some(
    (found) => found.length === 1 && found[0] === 'ml_dsa_signature_invalid',
  );
  return isQuantum ? 'quantum' : 'critical';
}

export interface ThreatFigures {
  /** Faults that the check of the stored chain found. */
  faults: readonly NamedFault[];
  /** Whether a table can't be read, so that nobody knows whether its blocks were changed. */
  isUnreadable: boolean;
  /** Whether the ledger has lost blocks that this server has signed. */
  isLedgerBehind: boolean;
  /** Number of faults that the check of the money found. */
  moneyFaults: number;
  /** Disputes found within DISPUTE_WINDOW_MS. */
  recentDisputes: number;
  /** Requests refused within REFUSALS_WINDOW_MS. */
  refusedRequests: number;
}

/** The highest level of what was found: wrong money is critical, a recent dispute medium; none when nothing is found (OPEN-72). */
export function threatLevel({
  faults,
  isUnreadable,
  isLedgerBehind,
  moneyFaults,
  recentDisputes,
  refusedRequests,
}: ThreatFigures): ThreatLevel {
  const found: ThreatLevel[] = [
    threatOfChain(faults),
    isUnreadable || isLedgerBehind ? 'critical' : 'none',
    moneyFaults > 0 ? 'critical' : 'none',
    recentDisputes > 0 ? 'medium' : 'none',
    threatOfRefusals(refusedRequests),
  ];
  return THREAT_LEVELS.findLast((level) => found.includes(level)) ?? 'none';
}
