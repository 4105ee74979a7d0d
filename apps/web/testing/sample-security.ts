import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getSecurityStatus } from '@productive-mining/contract/calls/security.ts';
import { CHECK_NAMES } from '@productive-mining/rules/security-status.ts';

type SecurityStatus = ResponseOf<typeof getSecurityStatus>;

const CHECKED_AT = '2026-01-02T03:04:05.000Z';

/** Status of a server on which every check holds, with a test's changes. */
export function sampleSecurity(changed: Partial<SecurityStatus> = {}): SecurityStatus {
  return {
    protectionStatus: 'active',
    securityLevel: 361,
    quantumResistant: true,
    algorithms: ['SHA-256', 'Ed25519', 'ML-DSA-65'],
    threatLevel: 'none',
    activeTokens: 2,
    encryptionStatus: 'loopback',
    lastSecurityCheck: CHECKED_AT,
    quantumStrength: 541.5,
    miningBasedSecurity: {
      totalBlocks: 1000,
      totalDiscoveries: 1000,
      baseBits: 256,
      blockBits: 1,
      discoveryBits: 0,
      growthBits: 96,
      bonusBits: 8,
    },
    checks: CHECK_NAMES.map((name) => ({ name, ok: true, detail: `Of ${name}.`, checkedAt: CHECKED_AT })),
    ...changed,
  };
}
