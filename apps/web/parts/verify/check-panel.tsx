import { STEP_NAMES, type Step, type StepName } from '@productive-mining/verify/block-steps.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { LeavesChoice } from './leaves-choice.tsx';
import { LogOfLedger } from './log-of-ledger.tsx';
import { RememberedKey } from './remembered-key.tsx';
import { StatementVerdicts } from './statement-verdicts.tsx';
import { StepList } from './step-list.tsx';
import { isFault, isOtherLedger, summaryOf } from './summarise-check.ts';
import type { BlockCheck } from './use-block-check.ts';

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
      {block?.log && <LogOfLedger finding={block.log} kept={state.kept} />}
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

/** Whether nothing speaks against the block but that its ledger isn't the remembered one. */
function isOnlyOfOtherLedger(steps: readonly Step[]): boolean {
  return steps.every((step) => step.state !== 'fails' || isOtherLedger(step)) && steps.some(isOtherLedger);
}
