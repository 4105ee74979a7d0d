import { useId } from 'react';

export const NONE = '';

export interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface ChoiceFieldProps {
  label: string;
  /** Shown while nothing is chosen. */
  placeholder: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

/** One of a list, or none. */
export function ChoiceField({ label, placeholder, value, choices, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-9 w-full min-w-0 rounded-control border border-control bg-surface px-2 touch:min-h-11 touch:text-[16px]"
      >
        <option value={NONE}>{placeholder}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
