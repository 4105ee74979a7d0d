import { Check } from 'lucide-react';

interface ToggleProps {
  id: string;
  isChecked: boolean;
  isDisabled: boolean;
  describedBy?: string | undefined;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox in both themes, named by the label whose htmlFor is its id. */
export function Checkbox({ id, isChecked, isDisabled, describedBy, onChange }: ToggleProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the box of an input can't be drawn in both themes
    <button
      id={id}
      type="button"
      role="checkbox"
      aria-checked={isChecked}
      disabled={isDisabled}
      aria-describedby={describedBy}
      onClick={() => onChange(!isChecked)}
      className="group/box grid shrink-0 place-items-center rounded-[4px] disabled:cursor-not-allowed disabled:opacity-50 touch:-mx-3 touch:size-11"
    >
      <span className="grid size-[18px] place-items-center rounded-[4px] border border-control bg-surface group-aria-checked/box:border-primary group-aria-checked/box:bg-primary">
        {isChecked && <Check aria-hidden className="size-3.5 text-on-primary" strokeWidth={3} />}
      </span>
    </button>
  );
}

export function Switch({ id, isChecked, isDisabled, onChange }: ToggleProps) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={isChecked}
      disabled={isDisabled}
      onClick={() => onChange(!isChecked)}
      className="group/switch grid shrink-0 place-items-center rounded-full disabled:cursor-not-allowed disabled:opacity-50 touch:min-h-11 touch:min-w-11"
    >
      <span className="block h-5 w-9 rounded-full border border-control bg-well p-px group-aria-checked/switch:border-primary group-aria-checked/switch:bg-primary">
        <span className="block size-4 rounded-full bg-control transition-transform duration-100 group-aria-checked/switch:translate-x-4 group-aria-checked/switch:bg-on-primary" />
      </span>
    </button>
  );
}
