import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { Discovery } from '@productive-mining/contract/entities/discovery.ts';
import { INITIAL_WORK_TYPE } from '@productive-mining/rules/estimated-value.ts';

export interface BlockRow {
  index: number;
  workType: string;
  /** Region and finding of the first discovery, and how far that is checked. */
  region: string;
  sign: Block['sign'];
  finding: string | null;
  checked: Block['checked'];
  difficulty: number;
  /** Dollars. */
  scientificValue: number;
  /** Computation time summed over the block's discoveries; null while they are not known. */
  seconds: number | null;
  status: Block['status'];
  fault: Block['fault'];
}

/** Spec part 3 §2.1: type and difficulty of the first discovery, time summed over all of the block's. */
export function blockRows(blocks: readonly Block[], discoveries: readonly Discovery[]): BlockRow[] {
  const byBlock = new Map<number, Discovery[]>();
  for (const discovery of discoveries) {
    byBlock.set(discovery.blockId, [...(byBlock.get(discovery.blockId) ?? []), discovery]);
  }
  return blocks.map((block) => {
    const own = (byBlock.get(block.id) ?? []).toSorted((a, b) => a.id - b.id);
    const first = own[0];
    return {
      index: block.index,
      workType: first?.workType ?? block.workType ?? INITIAL_WORK_TYPE,
      region: block.region,
      sign: block.sign,
      finding: block.finding,
      checked: block.checked,
      difficulty: first?.difficulty ?? block.difficulty,
      scientificValue: block.totalScientificValue,
      seconds: first ? own.reduce((sum, discovery) => sum + discovery.computationTime, 0) : null,
      status: block.status,
      fault: block.fault,
    };
  });
}
