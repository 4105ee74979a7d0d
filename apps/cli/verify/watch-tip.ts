/** Whether a ledger still has the newest block that this user has seen of it. */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { type Tip, tipOfStored } from '@productive-mining/verify/compare-tip.ts';

/** Looks at the blocks that pass by, without keeping them. */
export class TipWatch {
  private position = 0;
  private isOther = false;

  constructor(private readonly remembered: Tip | undefined) {}

  /** Gives each block on. @param blocks from the first on */
  async *through(blocks: AsyncIterable<StoredBlock>): AsyncGenerator<StoredBlock> {
    this.position = 0;
    this.isOther = false;
    for await (const stored of blocks) {
      if (++this.position === this.remembered?.index)
        this.isOther = tipOfStored(stored)?.hash !== this.remembered.hash;
      yield stored;
    }
  }

  /** The fault as a sentence, when all blocks have passed; undefined when there is none. */
  fault(): string | undefined {
    const { remembered, position, isOther } = this;
    if (!remembered) return undefined;
    const end = '--forget-tip accepts it';
    if (position < remembered.index)
      return `The ledger got shorter: it had block ${remembered.index} before, and ends at ${position} now; ${end}.`;
    if (!isOther) return undefined;
    return `The ledger is another one: block ${remembered.index} was ${remembered.hash} before; ${end}.`;
  }
}
