import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatClock, formatDollars } from '../../../ui/format-number.ts';
import { EmptyNotice } from '../../../ui/notices.tsx';
import { type Execution, LAB, shownExecutionId } from './lab-store.ts';
import { formatRunTime } from './result-card.tsx';

interface ExecutionsCardProps {
  executions: readonly Execution[];
  shownId: number | undefined;
}

/** The most recent runs, the newest first; a press shows the result of one again. */
export function ExecutionsCard({ executions, shownId }: ExecutionsCardProps) {
  return (
    <Card
      title="Recent Executions"
      tour="lab-executions"
      aside={<span className="text-ink-2 text-small">the last {LAB.executionsMax}, on this page only</span>}
    >
      {executions.length === 0 && (
        <EmptyNotice className="min-h-16">
          No executions yet. They are kept until the page closes.
        </EmptyNotice>
      )}
      <ol className="grid gap-1">
        {executions.map((execution) => (
          <li key={execution.id}>
            <ExecutionRow execution={execution} isShown={execution.id === shownId} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function ExecutionRow({ execution, isShown }: { execution: Execution; isShown: boolean }) {
  const { id, functionName, input, endedAtMs, run } = execution;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => shownExecutionId.set(id)}
      className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-control border border-line px-3 py-2 text-left hover:bg-sunken aria-pressed:border-primary touch:min-h-11"
    >
      <Badge tone={run.success ? 'ok' : 'bad'}>{run.success ? 'done' : 'failed'}</Badge>
      <span className="min-w-0">
        <span className="figures-mono block truncate">
          {functionName === null ? 'no function' : `${functionName}(${input})`}
        </span>
        <span className="block text-ink-2 text-small">{formatClock(endedAtMs)}</span>
      </span>
      <span className="text-right text-small tabular-nums">
        <span className="block">{formatRunTime(run.executionTime)}</span>
        <span className="block text-ink-2">
          {run.scientificValue === null ? 'no value' : `${formatDollars(run.scientificValue)} est.`}
        </span>
      </span>
    </button>
  );
}
