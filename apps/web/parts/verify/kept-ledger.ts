/** What this browser remembers of a ledger: whose it is, since when, and the newest block it has checked. */
import type { Tip } from '@productive-mining/verify/compare-tip.ts';

export interface KeptLedger {
  /** Fingerprint of the ledger's first keys, 64 hex digits. */
  fingerprint: string;
  /** ISO time at which it was first seen. */
  firstSeenAt: string;
  /** The newest block that was checked in this browser and holds. */
  tip?: Tip;
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
