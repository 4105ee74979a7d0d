import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatSeconds } from '../../ui/format-number.ts';

interface LeavesChoiceProps {
  /** CPU time that the block stores for its computation. */
  computeMs: number | undefined;
  isBusy: boolean;
  canFetch: boolean;
  fetchLabel: string;
  /** Whether all leaves were looked at just now. */
  isDone: boolean;
  onStart: (isFetched: boolean) => void;
}

/** Offers to look at all leaves, those that nobody opened too. */
export function LeavesChoice({
  computeMs,
  isBusy,
  canFetch,
  fetchLabel,
  isDone,
  onStart,
}: LeavesChoiceProps) {
  const [isFetched, setFetched] = useState(false);
  const name = useId();
  const title = isDone ? 'Check every leaf again' : 'Check every leaf';
  const time = computeMs === undefined ? '' : `, about ${formatSeconds(computeMs / 1000)} of a core`;
  const option = (label: string, value: boolean) => (
    <label className="flex items-center gap-2 touch:min-h-11">
      <input
        type="radio"
        name={name}
        checked={isFetched === value}
        onChange={() => setFetched(value)}
        className="size-4 accent-primary"
      />
      {label}
    </label>
  );
  return (
    <fieldset className="grid gap-1.5 border-line border-t pt-3">
      <legend className="contents">
        <span className="font-semibold">{title}</span>
      </legend>
      <p className="text-pretty text-ink-2 text-small">
        {isDone
          ? 'All leaves were looked at: see the last step. They can be looked at once more, in the same way or another.'
          : 'The certificate opens some leaves. With all of them the result is made again and each statement compared. Figures that the block only reports can be compared just with leaves that are computed here.'}
      </p>
      {option(`Compute them here, by the same kernels${time}`, false)}
      {canFetch && option(fetchLabel, true)}
      <div className="mt-1">
        <Button isBusy={isBusy} onClick={() => onStart(canFetch && isFetched)}>
          {title}
        </Button>
      </div>
    </fieldset>
  );
}
