/** What readers say of a log that they refuse. No cryptography, as a page's first chunk of a check loads this. */
import type { LogFinding } from './check-log.ts';
import type { LogComparison, SeenTree } from './compare-checkpoint.ts';

const name = ({ size, root }: SeenTree) => `${size} ${size === 1 ? 'block' : 'blocks'} with the root ${root}`;

/** What is refused, with what is known of both trees; undefined where nothing is. */
export function sentenceOfLog({ state, remembered, newest }: LogComparison): string | undefined {
  if (state === 'unsigned') {
    if (!newest) return 'The log has no checkpoint that can be read.';
    return `The checkpoint of ${name(newest)} isn’t signed by the ledger’s keys.`;
  }
  if (state === 'first' || state === 'kept' || !remembered || !newest) return undefined;
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
