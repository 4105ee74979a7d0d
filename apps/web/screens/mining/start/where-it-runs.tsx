import { useId } from 'react';
import { Switch } from '../../../ui/checkbox.tsx';
import { formatCount } from '../../../ui/format-number.ts';
import { type MachineUse, useChangeMachine, useMachineUse } from './machine-queries.ts';

/** Says where a session runs, what it takes there and whether the tab may be closed; at that machine it can be changed. */
export function WhereItRuns() {
  const { data, isError } = useMachineUse();
  return (
    <div className="mt-3 grid min-h-[88px] content-start gap-2 border-line border-t pt-3 text-small">
      {isError && !data && <p className="text-ink-2">How many threads there are could not be read.</p>}
      {data && (
        <>
          <p className="text-pretty text-ink-2">
            {placeOf(data)} {tabOf(data)}
          </p>
          {data.onlyWhenIdle && <p className="text-pretty font-medium">{idleOf(data)}</p>}
          {data.mayChange && <MachineControls use={data} />}
        </>
      )}
    </div>
  );
}

function placeOf({ mayChange, threads, cores, priority }: MachineUse): string {
  const place = mayChange
    ? 'by the server on this machine, not in this tab'
    : 'by the server, not on your device';
  const size = `${formatCount(threads, 'thread')} on ${formatCount(cores, 'core')}`;
  return `Computed ${place}: ${size}, at ${priority} priority.`;
}

function tabOf({ awayMinutes }: MachineUse): string {
  if (awayMinutes === null) return 'You may close the tab; mining goes on.';
  return `You may close the tab; mining pauses after ${formatCount(awayMinutes, 'minute')} without you, and goes on when you return.`;
}

function idleOf({ isWaiting, othersPercent }: MachineUse): string {
  if (isWaiting) return `Waiting: other programs take ${othersPercent ?? 0} % of the processors.`;
  return 'Mines while other programs leave the machine idle.';
}

function MachineControls({ use: { threads, threadsMax, onlyWhenIdle } }: { use: MachineUse }) {
  const change = useChangeMachine();
  const threadsId = useId();
  const idleId = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <label htmlFor={threadsId} className="flex items-center gap-2 text-ink-2">
        Threads now
        <select
          id={threadsId}
          value={threads}
          onChange={({ target }) => change.mutate({ threads: Number(target.value) })}
          className="h-8 rounded-control border border-control bg-surface px-1.5 text-ink tabular-nums touch:h-11 touch:text-[16px]"
        >
          {Array.from({ length: threadsMax }, (_, at) => at + 1).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={idleId} className="flex items-center gap-2 text-ink-2">
        Only when idle
        <Switch
          id={idleId}
          isChecked={onlyWhenIdle}
          isDisabled={false}
          onChange={(isOn) => change.mutate({ onlyWhenIdle: isOn })}
        />
      </label>
    </div>
  );
}
