/** What verify-chain is given, of a server or of a database here. */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import type { ApiClient } from '../api-client.ts';

/** A ledger that is to be checked. */
export interface LedgerToCheck {
  /** The blocks, until the signal ends what waits for them. */
  read: (interrupted: AbortSignal) => AsyncIterable<StoredBlock>;
  /** Before the check began; new blocks may follow meanwhile. */
  height: number;
  /** The file that holds what this user remembers of the ledger. */
  memoryFile: string;
  /** Asks for the log of a server's ledger; undefined for a ledger here. */
  log: ApiClient | undefined;
  /** Whether its newest block is remembered: only a server's, as another hand keeps that ledger. */
  watchesTip: boolean;
}
