/** What readers say of a log that they refuse. No cryptography, as a page's first chunk of a check loads this. */
import type { LogFinding } from './check-log.ts';
import type { LogComparison, SeenTree } from './compare-checkpoint.ts';

const blocksOf = (size: number) => `${size} ${size === 1 ? 'block' : 'blocks'}`;
const name = ({ size, root }: SeenTree) => `${blocksOf(size)} with the root ${root}`;

/** What is refused, with what is known of both trees; undefined where nothing is. */
export function sentenceOfLog({ state, remembered, newest }: LogComparison): string | undefined {
  if (state === 'unsigned') {
    if (!newest) return 'The log has no checkpoint that can be read.';
    return `The checkpoint of ${name(newest)} isn’t signed by the ledger’s keys.`;
  }
  if (state === 'first' || state === 'kept' || state === 'without keys') return undefined;
  if (!remembered || !newest) return undefined;
  const before = `it had ${name(remembered)} before, and has ${name(newest)} now`;
  return state === 'shorter'
    ? `The log got shorter: ${before}.`
    : `The log is another one: ${before}, and nothing shows that the one begins with the other.`;
}

/** Why a block's log is refused: it isn't the remembered one, or doesn't have the block; undefined where it isn't. */
export function refusalOfLog({ comparison, isInLog }: LogFinding): string | undefined {
  const refusal = sentenceOfLog(comparison);
  if (refusal !== undefined || isInLog) return refusal;
  return 'The proof that the block is in the ledger’s log doesn’t hold.';
}

/** What isn't known of a log that holds as far as it is checked, with the reason; undefined where all is. */
export function notCheckedOfLog({ comparison: { state, newest }, isInLog }: LogFinding): string | undefined {
  if (state !== 'without keys' || !newest || !isInLog) return undefined;
  return `The block is in the tree of ${blocksOf(newest.size)} that the proof’s checkpoint names. Whether the ledger’s keys signed that checkpoint, and whether it goes on from one that was seen before, isn’t known: the check had no keys of block 1, which names the ledger’s first ones.`;
}
