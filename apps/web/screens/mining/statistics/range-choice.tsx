import type { HistoryRange } from '@productive-mining/contract/calls/mining.ts';

const RANGES: readonly { value: HistoryRange; label: string }[] = [
  { value: 'hour', label: 'Hour' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
];

interface RangeChoiceProps {
  /** Names the group for screen readers. */
  label: string;
  range: HistoryRange;
  onChoose: (range: HistoryRange) => void;
}

/** The choice of the time that the charts cover. */
export function RangeChoice({ label, range, onChoose }: RangeChoiceProps) {
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col gap-0.5 rounded-control bg-well p-0.5">
      <legend className="sr-only">{label}</legend>
      {RANGES.map(({ value, label: name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === range}
          onClick={() => onChoose(value)}
          className="min-h-6 rounded-chip border border-transparent px-2.5 text-ink-2 text-small hover:text-ink aria-pressed:border-line aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink touch:min-h-11 touch:px-2"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
