import type { StopAfter } from '@productive-mining/contract/entities/session.ts';
import { useId, useState } from 'react';
import { STOP_AFTER_MAX } from './kept-stop-after.ts';

type Limit = 'none' | 'blocks' | 'minutes';

const INITIAL: Readonly<Record<Limit, StopAfter | undefined>> = {
  none: undefined,
  blocks: { blocks: 10 },
  minutes: { minutes: 30 },
};

const FIELD = 'h-9 rounded-control border border-control bg-surface px-2 touch:h-11 touch:text-[16px]';

interface StopAfterFieldProps {
  stopAfter: StopAfter | undefined;
  onChange: (stopAfter: StopAfter | undefined) => void;
}

/** Lets a session end by itself. */
export function StopAfterField({ stopAfter, onChange }: StopAfterFieldProps) {
  const id = useId();
  const limit: Limit = stopAfter?.blocks !== undefined ? 'blocks' : stopAfter ? 'minutes' : 'none';
  const amount = stopAfter?.blocks ?? stopAfter?.minutes ?? 1;
  return (
    <div data-tour="stop-after" className="mb-3 flex items-center gap-2 border-line border-t pt-2.5">
      <label htmlFor={id} className="mr-auto text-ink-2">
        Stop after
      </label>
      {limit !== 'none' && (
        <AmountField
          key={limit}
          label={`Number of ${limit}`}
          max={STOP_AFTER_MAX[limit]}
          amount={amount}
          onChange={(next) => onChange({ [limit]: next })}
        />
      )}
      <select
        id={id}
        value={limit}
        onChange={({ target }) => onChange(INITIAL[target.value as Limit])}
        className={FIELD}
      >
        <option value="none">no limit</option>
        <option value="blocks">blocks</option>
        <option value="minutes">minutes</option>
      </select>
    </div>
  );
}

interface AmountFieldProps {
  label: string;
  max: number;
  amount: number;
  onChange: (amount: number) => void;
}

/** Takes whatever is typed, and keeps the last amount that it can be; on leaving, the field shows that amount. */
function AmountField({ label, max, amount, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="number"
      inputMode="numeric"
      aria-label={label}
      min={1}
      max={max}
      value={typed ?? amount}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Math.floor(target.valueAsNumber);
        if (next >= 1 && next <= max) onChange(next);
      }}
      onBlur={() => setTyped(null)}
      className={`${FIELD} w-20 text-right tabular-nums`}
    />
  );
}
