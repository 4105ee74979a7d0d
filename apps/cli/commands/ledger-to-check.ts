/** What verify-chain is given, of a server or of a database here. */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';

/** A ledger that is to be checked. */
export interface LedgerToCheck {
  /** The blocks, until the signal ends what waits for them. */
  read: (interrupted: AbortSignal) => AsyncIterable<StoredBlock>;
  /** Before the check began; new blocks may follow meanwhile. */
  height: number;
  /** The file that holds what this user remembers of the ledger. */
  memoryFile: string;
  /** Whether its newest block is remembered: only a server's, as another hand keeps that ledger. */
  watchesTip: boolean;
}
