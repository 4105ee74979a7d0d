/** Whether a ledger still has the newest block that this user has seen of it. */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { type Tip, tipOfStored } from '@productive-mining/verify/compare-tip.ts';
import { countOf } from '../count-of.ts';

/** What this user remembers of a ledger. */
export interface RememberedLedger {
  tip: Tip | undefined;
  /** Fingerprint of its first keys; undefined in what an earlier version has written. */
  fingerprint: string | undefined;
}

/** Looks at the blocks that pass by, without keeping them. */
export class TipWatch {
  private position = 0;
  private isOther = false;

  /** @param remembered undefined where nothing is compared */
  constructor(private readonly remembered: RememberedLedger | undefined) {}

  /** Gives each block on. @param blocks from the first on */
  async *through(blocks: AsyncIterable<StoredBlock>): AsyncGenerator<StoredBlock> {
    this.position = 0;
    this.isOther = false;
    const tip = this.remembered?.tip;
    for await (const stored of blocks) {
      if (++this.position === tip?.index) this.isOther = tipOfStored(stored)?.hash !== tip.hash;
      yield stored;
    }
  }

  /**
   * The fault as a sentence, when all blocks have passed; undefined when there is none.
   * @param fingerprint of the ledger's first keys, as its blocks name them now
   */
  fault(fingerprint: string | undefined): string | undefined {
    const { remembered, position, isOther } = this;
    if (!remembered?.tip) return undefined;
    const { tip, fingerprint: before } = remembered;
    const end = '--forget-tip accepts it';
    if (position === 0)
      return `The ledger has no block yet, where there ${tip.index === 1 ? 'was' : 'were'} ${countOf(tip.index, 'block')} before; ${end}.`;
    if (fingerprint !== undefined && before !== undefined && fingerprint !== before)
      return `It is another ledger: its first keys have the fingerprint ${fingerprint}, before ${before}; ${end}.`;
    if (position < tip.index)
      return `The ledger got shorter: it had block ${tip.index} before, and ends at ${position} now; ${end}.`;
    if (!isOther) return undefined;
    return `The ledger is another one: block ${tip.index} was ${tip.hash} before; ${end}.`;
  }
}
