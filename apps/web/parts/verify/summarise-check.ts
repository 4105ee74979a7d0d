/** What a check has found, in a sentence or two. */
import { type Step, sentenceOf } from '@productive-mining/verify/block-steps.ts';
import { notCheckedOfLog, refusalOfLog } from '@productive-mining/verify/log-sentence.ts';
import { formatFigure, formatSeconds, formatWhole } from '../../ui/format-number.ts';
import type { CheckedBlock } from './check-messages.ts';
import { nameOfStep } from './step-list.tsx';
import type { CheckState } from './use-block-check.ts';

const OF_OTHER_LEDGER = 'The block is of another ledger than the one that this browser remembers.';

export const isOtherLedger = (step: Step): boolean =>
  step.state === 'fails' && step.reason === 'other_ledger';

/** Whether something speaks against the block, or against the ledger that it is in. */
export function isFault({ phase, steps, block }: CheckState): boolean {
  if (phase !== 'done') return false;
  return steps.some(({ state }) => state === 'fails') || refusalOfLedger(block) !== undefined;
}

/** Why the ledger around a block is refused, be the block as it may. */
function refusalOfLedger(block: CheckedBlock | undefined): string | undefined {
  if (!block) return undefined;
  const { tip, log } = block;
  if (tip?.state === 'shorter') return 'The ledger got shorter since this browser checked it.';
  if (tip?.state === 'other')
    return 'The server gives another block in the place of one that this browser has checked.';
  return log && refusalOfLog(log);
}

/** For the eye and for screen readers. */
export function summaryOf({ phase, steps, block, sentence }: CheckState): string {
  if (phase === 'idle') return '';
  if (phase === 'fetching') return 'Fetching what is checked.';
  if (phase === 'running') return 'Checking.';
  if (phase === 'cancelled') return 'Cancelled. Nothing is known of the steps that are missing.';
  if (phase === 'broken') return `The check could not be made, which says nothing of the block. ${sentence}`;
  const failed = steps.find((step) => step.state === 'fails' && !isOtherLedger(step));
  const ofOther = steps.some(isOtherLedger);
  if (failed)
    return `The block does not hold. It fails at: ${nameOfStep(failed.name)}.${ofOther ? ` ${OF_OTHER_LEDGER}` : ''}`;
  const held = `${heldOf(steps)}. ${timeOf(steps, block?.block?.computeMs)}${leftOf(steps)}${leftOfLog(block)}`;
  if (ofOther) return `${OF_OTHER_LEDGER} By its own ledger’s keys, ${held}`;
  const refusal = refusalOfLedger(block);
  return refusal === undefined ? held : `The ledger is refused. ${refusal} Of the block itself, ${held}`;
}

function heldOf(steps: readonly Step[]): string {
  const countOf = (state: Step['state']) => steps.filter((step) => step.state === state).length;
  const left = countOf('not checked here');
  const rest = left === 0 ? '' : `, ${formatWhole(left)} not checked here`;
  return `${formatWhole(countOf('holds'))} of ${formatWhole(steps.length)} steps hold${rest}`;
}

/** Which steps weren't taken, and why, which is no fault of the block. */
function leftOf(steps: readonly Step[]): string {
  const left = steps.flatMap((step) =>
    step.state === 'not checked here' ? [`“${nameOfStep(step.name)}”: ${sentenceOf(step.reason)}`] : [],
  );
  return left.length === 0 ? '' : ` Not checked here, which is no fault of the block: ${left.join(' ')}`;
}

/** What wasn't checked of the ledger's log, and why. */
function leftOfLog(block: CheckedBlock | undefined): string {
  const left = block?.log && notCheckedOfLog(block.log);
  return left === undefined ? '' : ` The log isn’t checked whole: ${left}`;
}

/** Time of all steps, and its ratio to what the block says of its computation. */
function timeOf(steps: readonly Step[], computeMs: number | undefined): string {
  const ms = steps.reduce((sum, step) => sum + step.ms, 0);
  const spent = `Verified here in ${formatSeconds(ms / 1000)}`;
  if (computeMs === undefined || computeMs <= 0) return `${spent}.`;
  return `${spent}, ${formatFigure(ms / computeMs, 2)} times the ${formatSeconds(computeMs / 1000)} of CPU time that the block stores for its computation.`;
}
