import { STEP_NAMES, type Step, type StepName, sentenceOf } from '@productive-mining/verify/block-steps.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatFigure, formatSeconds, formatWhole } from '../../ui/format-number.ts';
import { LeavesChoice } from './leaves-choice.tsx';
import { RememberedKey } from './remembered-key.tsx';
import { StatementVerdicts } from './statement-verdicts.tsx';
import { nameOfStep, StepList } from './step-list.tsx';
import type { BlockCheck, CheckState } from './use-block-check.ts';

interface CheckPanelProps {
  check: BlockCheck;
  /** Gives the leaves as a file; missing where there is none. */
  fetchLeaves: ((signal: AbortSignal) => Promise<Blob>) | undefined;
  /** Name of that way in the choice, e.g. "Download them". */
  fetchLabel: string;
  /** What begins a check, as a button or a field for files; it stays, so that the focus does. */
  children: ReactNode;
}

/** A check from its start to its verdicts. */
export function CheckPanel({ check, fetchLeaves, fetchLabel, children }: CheckPanelProps) {
  const { state, cancel, startLeaves, forget } = check;
  const { phase, steps, progress, block, verdicts } = state;
  const isBusy = phase === 'fetching' || phase === 'running';
  const running = phase === 'running' ? (progress?.name ?? nextOf(steps, block !== undefined)) : undefined;
  return (
    <div className="grid gap-3">
      {children}
      {isBusy && (
        <div>
          <Button icon={X} onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      <p
        role="status"
        className={phase === 'broken' || isFault(state) ? 'text-pretty text-bad' : 'text-pretty empty:hidden'}
      >
        {summaryOf(state)}
      </p>
      {(steps.length > 0 || running) && <StepList steps={steps} running={running} share={progress?.share} />}
      {block && <RememberedKey block={block} kept={state.kept} isKept={state.isKept} onForget={forget} />}
      {verdicts && verdicts.statements.length > 0 && (
        <>
          <h3 className="font-semibold">What this check says of each statement</h3>
          <StatementVerdicts statements={verdicts.statements} />
          {verdicts.fieldsNotChecked.length > 0 && (
            <p className="text-pretty text-ink-2 text-small">
              Fields of the stored result that the opened leaves don’t show, by their names in the record:{' '}
              {verdicts.fieldsNotChecked.join(', ')}. A check of every leaf compares them.
            </p>
          )}
        </>
      )}
      {block && (block.holds || isOnlyOfOtherLedger(steps)) && (
        <LeavesChoice
          computeMs={block.block?.computeMs}
          fetchLabel={fetchLabel}
          isBusy={isBusy}
          canFetch={fetchLeaves !== undefined}
          isDone={steps.at(-1)?.name === 'leaves'}
          onStart={(isFetched) => startLeaves(isFetched ? fetchLeaves : undefined)}
        />
      )}
    </div>
  );
}

/** The step behind those that were taken. */
function nextOf(steps: readonly Step[], isWholeBlock: boolean): StepName {
  return isWholeBlock ? 'leaves' : (STEP_NAMES[steps.length] ?? 'certificate');
}

const isOtherLedger = (step: Step) => step.state === 'fails' && step.reason === 'other_ledger';
const failedOf = (steps: readonly Step[]) => steps.find(({ state }) => state === 'fails');

/** Whether nothing speaks against the block but that its ledger isn't the remembered one. */
function isOnlyOfOtherLedger(steps: readonly Step[]): boolean {
  return steps.every((step) => step.state !== 'fails' || isOtherLedger(step)) && steps.some(isOtherLedger);
}

function isFault({ phase, steps }: CheckState): boolean {
  return phase === 'done' && failedOf(steps) !== undefined;
}

/** One sentence or two for the eye and for screen readers. */
function summaryOf({ phase, steps, block, sentence }: CheckState): string {
  if (phase === 'idle') return '';
  if (phase === 'fetching') return 'Fetching what is checked.';
  if (phase === 'running') return 'Checking.';
  if (phase === 'cancelled') return 'Cancelled. Nothing is known of the steps that are missing.';
  if (phase === 'broken') return `The check could not be made, which says nothing of the block. ${sentence}`;
  const failed = steps.find((step) => step.state === 'fails' && !isOtherLedger(step));
  const ofOther = steps.some(isOtherLedger);
  if (failed)
    return `The block does not hold. It fails at: ${nameOfStep(failed.name)}.${ofOther ? ` ${OF_OTHER_LEDGER}` : ''}`;
  const held = `${heldOf(steps)}. ${timeOf(steps, block?.block?.computeMs)}${leftOf(steps)}`;
  return ofOther ? `${OF_OTHER_LEDGER} By its own ledger’s keys, ${held}` : held;
}

const OF_OTHER_LEDGER = 'The block is of another ledger than the one that this browser remembers.';

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

/** Time of all steps, and its ratio to what the block says of its computation. */
function timeOf(steps: readonly Step[], computeMs: number | undefined): string {
  const ms = steps.reduce((sum, step) => sum + step.ms, 0);
  const spent = `Verified here in ${formatSeconds(ms / 1000)}`;
  if (computeMs === undefined || computeMs <= 0) return `${spent}.`;
  return `${spent}, ${formatFigure(ms / computeMs, 2)} times the ${formatSeconds(computeMs / 1000)} of CPU time that the block stores for its computation.`;
}
