import { describe, expect, it } from 'vitest';
import {
  CHECK_NAMES,
  type CheckName,
  isRefusalWarning,
  protectionStatus,
  REFUSALS_FROM,
  threatLevel,
  threatOfChain,
  threatOfRefusals,
} from './security-status.ts';

const allBut = (changed: Partial<Record<CheckName, boolean | null>> = {}) =>
  CHECK_NAMES.map((name) => ({ name, ok: changed[name] === undefined ? true : changed[name] }));

describe('OPEN-72 protection status', () => {
  it('is active when every check holds', () => {
    expect(protectionStatus(allBut())).toBe('active');
  });

  it.each(CHECK_NAMES)('is inactive until the check %s has been done', (name) => {
    expect(protectionStatus(allBut({ [name]: null }))).toBe('inactive');
    expect(protectionStatus(allBut({ requests: false, [name]: null }))).toBe('inactive');
  });

  it('is inactive before any check', () => {
    expect(protectionStatus([])).toBe('inactive');
  });

  it.each([
    ['chain', 'warning'],
    ['disputes', 'warning'],
    ['signing_keys', 'inactive'],
    ['cookie_key', 'inactive'],
    ['post_quantum', 'warning'],
    ['connection', 'warning'],
    ['requests', 'warning'],
  ] as const)('when the check %s fails it is %s', (name, status) => {
    expect(protectionStatus(allBut({ [name]: false }))).toBe(status);
  });

  it('a missing key outweighs a warning', () => {
    expect(protectionStatus(allBut({ chain: false, cookie_key: false }))).toBe('inactive');
  });
});

describe('OPEN-72 threat level', () => {
  const nothing = {
    faults: [],
    isUnreadable: false,
    isLedgerBehind: false,
    moneyFaults: 0,
    recentDisputes: 0,
    refusedRequests: 0,
  };
  const fault = (blockIndex: number, name: string) => ({ blockIndex, fault: name });

  it('is none when nothing is found', () => {
    expect(threatLevel(nothing)).toBe('none');
  });

  it.each([
    [0, 'none'],
    [4, 'none'],
    [5, 'low'],
    [49, 'low'],
    [50, 'medium'],
    [499, 'medium'],
    [500, 'high'],
    [4999, 'high'],
    [5000, 'critical'],
    [1_000_000, 'critical'],
  ])('of %i refused requests is %s', (refusedRequests, level) => {
    expect(threatOfRefusals(refusedRequests)).toBe(level);
    expect(threatLevel({ ...nothing, refusedRequests })).toBe(level);
    expect(isRefusalWarning(refusedRequests)).toBe(refusedRequests >= REFUSALS_FROM.high);
  });

  it('is critical for a changed block', () => {
    expect(threatOfChain([fault(3, 'hash_differs')])).toBe('critical');
    expect(threatOfChain([fault(3, 'ed25519_signature_invalid')])).toBe('critical');
  });

  it('SEC-07 is quantum for a block whose post-quantum signature alone fails, and only then', () => {
    const lattice = (block: number) => fault(block, 'ml_dsa_signature_invalid');
    expect(threatOfChain([lattice(3)])).toBe('quantum');
    expect(threatOfChain([lattice(3), fault(3, 'ed25519_signature_invalid')])).toBe('critical');
    expect(threatOfChain([lattice(3), lattice(4), fault(4, 'hash_differs')])).toBe('quantum');
  });

  it('is the highest of what is found', () => {
    expect(threatLevel({ ...nothing, isUnreadable: true })).toBe('critical');
    expect(threatLevel({ ...nothing, isLedgerBehind: true })).toBe('critical');
    expect(threatLevel({ ...nothing, moneyFaults: 1 })).toBe('critical');
    expect(threatLevel({ ...nothing, recentDisputes: 1 })).toBe('medium');
    expect(threatLevel({ ...nothing, recentDisputes: 1, refusedRequests: 5 })).toBe('medium');
    expect(threatLevel({ ...nothing, recentDisputes: 1, refusedRequests: 500 })).toBe('high');
    expect(
      threatLevel({ ...nothing, faults: [fault(1, 'index_gap')], recentDisputes: 9, refusedRequests: 500 }),
    ).toBe('critical');
  });
});
