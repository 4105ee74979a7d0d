import { Check } from 'lucide-react';
import { Checkbox as RadixCheckbox, Switch as RadixSwitch } from 'radix-ui';

interface ToggleProps {
  id: string;
  isChecked: boolean;
  isDisabled: boolean;
  describedBy?: string | undefined;
  onChange: (isChecked: boolean) => void;
}

/** Named by the label whose htmlFor is its id. */
export function Checkbox({ id, isChecked, isDisabled, describedBy, onChange }: ToggleProps) {
  return (
    <RadixCheckbox.Root
      id={id}
      checked={isChecked}
      disabled={isDisabled}
      aria-describedby={describedBy}
      onCheckedChange={(checked) => onChange(checked === true)}
      className="group/box grid shrink-0 place-items-center rounded-[4px] disabled:cursor-not-allowed disabled:opacity-50 touch:-mx-3 touch:size-11"
    >
      <span className="grid size-[18px] place-items-center rounded-[4px] border border-control bg-surface group-data-[state=checked]/box:border-primary group-data-[state=checked]/box:bg-primary">
        <RadixCheckbox.Indicator>
          <Check aria-hidden className="size-3.5 text-on-primary" strokeWidth={3} />
        </RadixCheckbox.Indicator>
      </span>
    </RadixCheckbox.Root>
  );
}

export function Switch({ id, isChecked, isDisabled, onChange }: ToggleProps) {
  return (
    <RadixSwitch.Root
      id={id}
      checked={isChecked}
      disabled={isDisabled}
      onCheckedChange={onChange}
      className="group/switch grid shrink-0 place-items-center rounded-full disabled:cursor-not-allowed disabled:opacity-50 touch:min-h-11 touch:min-w-11"
    >
      <span className="block h-5 w-9 rounded-full border border-control bg-well p-px group-data-[state=checked]/switch:border-primary group-data-[state=checked]/switch:bg-primary">
        <RadixSwitch.Thumb className="block size-4 rounded-full bg-control transition-transform duration-100 data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-primary" />
      </span>
    </RadixSwitch.Root>
  );
}
