/** What this browser remembers of the ledger of this address: whose it is, since when, and the newest block it has checked. */
import type { Tip } from '@productive-mining/verify/compare-tip.ts';

export interface KeptLedger {
  /** Fingerprint of the ledger's first keys, 64 hex digits. */
  fingerprint: string;
  /** ISO time at which it was first seen. */
  firstSeenAt: string;
  /** The newest block that was checked in this browser and holds. */
  tip?: Tip;
}

const KEY = 'productive-mining:ledger';
const HASH = /^[0-9a-f]{64}$/;

/** Undefined when nothing is remembered, also without storage and for what isn't of this form. */
export function readKeptLedger(): KeptLedger | undefined {
  try {
    return asKept(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** @returns false without storage */
export function keepLedger(kept: KeptLedger): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forgetLedger(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is remembered.
  }
}

/** What is remembered after a block of a ledger held: its key the first time, and the block unless a newer one is known. */
export function rememberAfter(
  kept: KeptLedger | undefined,
  fingerprint: string,
  checked: Tip | undefined,
  now: Date,
): KeptLedger {
  const known = kept ?? { fingerprint, firstSeenAt: now.toISOString() };
  return checked && checked.index >= (known.tip?.index ?? 0) ? { ...known, tip: checked } : known;
}

function asKept(value: unknown): KeptLedger | undefined {
  const { fingerprint, firstSeenAt, tip } = Object(value) as Partial<Record<keyof KeptLedger, unknown>>;
  if (typeof fingerprint !== 'string' || !HASH.test(fingerprint)) return undefined;
  if (typeof firstSeenAt !== 'string' || Number.isNaN(Date.parse(firstSeenAt))) return undefined;
  const { index, hash } = Object(tip) as Partial<Record<keyof Tip, unknown>>;
  const isTip = Number.isSafeInteger(index) && typeof hash === 'string' && HASH.test(hash);
  return { fingerprint, firstSeenAt, ...(isTip ? { tip: { index: index as number, hash } } : {}) };
}
