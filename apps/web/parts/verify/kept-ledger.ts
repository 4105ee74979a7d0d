/** What this browser remembers of a ledger: whose it is, since when, and the newest block it has checked. */
import type { Tip } from '@productive-mining/verify/compare-tip.ts';
import type { KeyChange } from '@productive-mining/verify/follow-keys.ts';

export interface KeptLedger {
  /** Fingerprint of the ledger's first keys, 64 hex digits. */
  fingerprint: string;
  /** ISO time at which it was first seen. */
  firstSeenAt: string;
  /** The newest block that was checked in this browser and holds. */
  tip?: Tip;
  /** The last checkpoint that was accepted of its log, a signed note. */
  checkpoint?: string;
  /** Changes of keys that were given with the checked blocks: a block behind one may not leave it out. */
  keyChanges?: readonly KeyChange[];
}

/** A place where a browser remembers one ledger. */
export interface LedgerMemory {
  /** Undefined when nothing is remembered, also without storage and for what isn't of this form. */
  read: () => KeptLedger | undefined;
  /** @returns false without storage */
  keep: (kept: KeptLedger) => boolean;
  forget: () => void;
}

/** The ledger of this address, by the blocks that its server gave. */
export const ledgerOfAddress: LedgerMemory = memoryUnder('productive-mining:ledger');

const fromFiles = memoryUnder('productive-mining:ledger-of-files');

/**
 * The ledger that blocks from files are compared with: that of this address where it is known, else that of the first file.
 * A file may be anybody's, and so never says whose ledger this address has.
 */
export const ledgerOfFiles: LedgerMemory = {
  read: () => ledgerOfAddress.read() ?? fromFiles.read(),
  keep: (kept) => ledgerOfAddress.read() !== undefined || fromFiles.keep(kept),
  forget: () => {
    ledgerOfAddress.forget();
    fromFiles.forget();
  },
};

const HASH = /^[0-9a-f]{64}$/;
const KEY_ID = /^[0-9a-f]{32}$/;

function memoryUnder(key: string): LedgerMemory {
  return {
    read: () => {
      try {
        return asKept(JSON.parse(localStorage.getItem(key) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    keep: (kept) => {
      try {
        localStorage.setItem(key, JSON.stringify(kept));
        return true;
      } catch {
        return false;
      }
    },
    forget: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // Without storage nothing is remembered.
      }
    },
  };
}

/**
 * What is remembered after a block of a ledger held: its key the first time, the block unless a newer one is known, and each
 * change of keys up to it.
 */
export function rememberAfter(
  kept: KeptLedger | undefined,
  fingerprint: string,
  checked: { tip: Tip; keyChanges: readonly KeyChange[] } | undefined,
  now: Date,
): KeptLedger {
  const known = kept ?? { fingerprint, firstSeenAt: now.toISOString() };
  if (!checked) return known;
  const changes = new Map(
    [...(known.keyChanges ?? []), ...checked.keyChanges].map((one) => [one.index, one]),
  );
  const keyChanges = [...changes.values()].sort((one, other) => one.index - other.index);
  const isNewer = checked.tip.index >= (known.tip?.index ?? 0);
  return { ...known, ...(isNewer ? { tip: checked.tip } : {}), keyChanges };
}

function asKept(value: unknown): KeptLedger | undefined {
  const { fingerprint, firstSeenAt, tip, checkpoint, keyChanges } = Object(value) as Partial<
    Record<keyof KeptLedger, unknown>
  >;
  if (typeof fingerprint !== 'string' || !HASH.test(fingerprint)) return undefined;
  if (typeof firstSeenAt !== 'string' || Number.isNaN(Date.parse(firstSeenAt))) return undefined;
  const { index, hash } = Object(tip) as Partial<Record<keyof Tip, unknown>>;
  const isTip = Number.isSafeInteger(index) && typeof hash === 'string' && HASH.test(hash);
  return {
    ...{ fingerprint, firstSeenAt },
    ...(isTip ? { tip: { index: index as number, hash } } : {}),
    ...(typeof checkpoint === 'string' ? { checkpoint } : {}),
    ...(Array.isArray(keyChanges) ? { keyChanges: keyChanges.flatMap(asChange) } : {}),
  };
}

function asChange(value: unknown): KeyChange[] {
  const { index, keyId } = Object(value) as Partial<Record<keyof KeyChange, unknown>>;
  const isChange = Number.isSafeInteger(index) && typeof keyId === 'string' && KEY_ID.test(keyId);
  return isChange ? [{ index: index as number, keyId }] : [];
}
