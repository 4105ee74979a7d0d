import type { StopAfter } from '@productive-mining/contract/entities/session.ts';
import { useId } from 'react';

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
    <div data-tour="stop-after" className="mb-3.5 flex items-center gap-2 border-line border-t pt-3">
      <label htmlFor={id} className="mr-auto text-ink-2">
        Stop after
      </label>
      {limit !== 'none' && (
        <input
          type="number"
          inputMode="numeric"
          aria-label={`Number of ${limit}`}
          min={1}
          max={limit === 'blocks' ? 1_000_000 : 525_600}
          value={amount}
          onChange={({ target }) => {
            const next = Math.floor(target.valueAsNumber);
            if (next >= 1 && next <= Number(target.max)) onChange({ [limit]: next });
          }}
          className={`${FIELD} w-20 text-right tabular-nums`}
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
