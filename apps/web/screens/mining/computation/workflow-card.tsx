import type { Session } from '@productive-mining/contract/entities/session.ts';
import { type StepState, stepStates, WORKFLOW_STEPS } from '@productive-mining/rules/workflow-steps.ts';
import { Check } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { useSessionProgress } from '../sessions/session-progress.ts';

const LOOKS: Readonly<Record<StepState, string>> = {
  completed: 'border-ok text-ink',
  current: 'border-primary font-semibold text-primary',
  pending: 'border-line text-ink-2',
};

const MEANINGS = {
  Initialize: 'The next unexplored region is planned and reserved.',
  Compute: 'The kernel computes every leaf of the region.',
  Verify: 'Another program checks the result.',
  Package: 'Result and records are bound by Merkle roots.',
  Validate: 'The header is linked to the chain’s tip and signed.',
  Commit: 'Block, discovery and reward are stored in one transaction.',
  Reward: 'The $MINED of the block are credited.',
  Archive: 'The block is announced to everyone and kept for download.',
} as const;

/** The steps of the session's current unit. */
export function WorkflowCard({ session }: { session: Session | null }) {
  const progress = useSessionProgress(session)?.progress.progress ?? 0;
  const states = stepStates(progress, session?.status === 'mining');
  return (
    <Card
      title="Productive Mining Workflow"
      tour="workflow"
      className="@container rounded-t-none border-t-0 pt-3"
    >
      <ol className="grid grid-cols-4 gap-x-1.5 gap-y-2 @[25rem]:grid-cols-[repeat(8,auto)]">
        {WORKFLOW_STEPS.map((step, index) => {
          const state = states[index] ?? 'pending';
          return (
            <li
              key={step}
              data-state={state}
              data-tooltip={MEANINGS[step]}
              aria-current={state === 'current' ? 'step' : undefined}
              className={`min-w-0 border-t-2 pt-1.5 text-small ${LOOKS[state]}`}
            >
              <span className="flex items-center gap-1">
                {step}
                {state === 'completed' && (
                  <Check aria-hidden className="size-3.5 text-ok @max-[36rem]:hidden" />
                )}
              </span>
              <span className="sr-only">{state}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
