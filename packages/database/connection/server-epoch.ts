/** The epoch of a server, by which its transactions tell that it still is the server of the database. */

import { serverEpochs } from '../schema/mining.ts';
import type { Transaction } from './connect.ts';

/** Another server has followed this one: the transaction that found it changes nothing. */
export class ServerSuperseded extends Error {
  constructor() {
    super('Another server has taken over this database.');
    this.name = 'ServerSuperseded';
  }
}

export class ServerEpoch {
  /** Resolves when a transaction has found that another server has followed. */
  readonly superseded: Promise<void>;
  private tellSuperseded!: () => void;

  constructor(
    /** As the holder of the server lock has counted it. */
    private readonly epoch: number,
  ) {
    this.superseded = new Promise((resolve) => {
      this.tellSuperseded = resolve;
    });
  }

  /**
   * Makes a transaction one of this server: as the row is locked against a change, whoever counts the epoch up waits for
   * this transaction, and every later one fails here.
   * @throws ServerSuperseded
   */
  async hold(tx: Transaction): Promise<void> {
    const [row] = await tx.select({ epoch: serverEpochs.epoch }).from(serverEpochs).for('share');
    if (row?.epoch === this.epoch) return;
    this.tellSuperseded();
    throw new ServerSuperseded();
  }
}
