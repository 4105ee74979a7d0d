/** What the answers to a page's polls depend on: an answer whose version is the one that the page has isn't made again. */
import { readKindVersion } from '@productive-mining/database/queries/read-kind-version.ts';
import type { Versions } from '@productive-mining/database/queries/read-versions.ts';
import type { Engine } from '@productive-mining/engine/engine.ts';
import type { ChainFault } from '@productive-mining/ledger/chain/chain-faults.ts';
import type { ServerContext } from '../context.ts';
import type { Visitor } from './visitors/identity.ts';

/** What versions are read from. */
export type VersionedParts = Pick<ServerContext, 'versions' | 'engine' | 'hindrance' | 'database'>;

export interface AnswerVersion {
  /** Changes whenever the answer may; undefined for an answer that also depends on the moment. */
  read(visitor: Visitor, parts: VersionedParts): Promise<string | undefined>;
  /** Whether every visitor gets the same answer. */
  isShared: boolean;
}

/** A version that is made of those which one query reads for all who ask. */
const made =
  (of: (versions: Versions, parts: VersionedParts) => string | undefined): AnswerVersion['read'] =>
  async (visitor, parts) =>
    of(await parts.versions.read(visitor), parts);

const written = new WeakMap<readonly ChainFault[], string>();

/** The faults as one text, which is made once for each check of the chain. */
export function faultsOf({ security }: Pick<Engine, 'security'>): string {
  const { faults } = security.chainHealth();
  const text = written.get(faults) ?? JSON.stringify(faults);
  written.set(faults, text);
  return text;
}

/** Lists of the ledger, whose blocks the check of the stored chain may have found faulty. */
export const LEDGER: AnswerVersion = {
  read: made(({ ledger }, { engine }) => ledger + faultsOf(engine)),
  isShared: true,
};

/** The visitor's sessions, and why those of all visitors wait. */
export const MINING_STATUS: AnswerVersion = {
  read: made(({ openSessions }, { hindrance }) => JSON.stringify([openSessions, hindrance()])),
  isShared: false,
};

/** A session that is open has progress, which is no row. */
export const NO_SESSION: AnswerVersion = {
  read: made(({ openSessions }) => (openSessions === '' ? 'none' : undefined)),
  isShared: false,
};

/** Totals of the ledger and of the visitor, days in a row among them. */
export const TOTALS: AnswerVersion = {
  read: made(({ ledger, openSessions, day }) => JSON.stringify([ledger, openSessions, day])),
  isShared: false,
};

export const WALLET: AnswerVersion = { read: made(({ wallet }) => wallet), isShared: false };

/** A guide that was begun has times to read, and rewards that become due. */
export const NO_GUIDE: AnswerVersion = {
  read: made(({ hasGuides }) => (hasGuides ? undefined : 'none')),
  isShared: false,
};

/** What a program answers the same as long as it runs. */
export const FIXED: AnswerVersion = { read: async () => 'fixed', isShared: true };

/** What only the blocks of primes say. */
export const PRIMES: AnswerVersion = {
  read: (_, { database }) => readKindVersion(database.pool, 'prime_pattern'),
  isShared: true,
};
