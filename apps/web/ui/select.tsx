import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import { useState } from 'react';
import { SELECT_TRIGGER, type SelectOption, type SelectProps } from './select-shape.ts';
import { SelectedOption } from './selected-option.tsx';

export function Select({ label, value, options, isDisabled, onChange }: SelectProps) {
  // In a closed select, options serve only letters typed on it, and drawing them takes long on slow devices.
  const [needsOptions, setNeedsOptions] = useState(false);
  return (
    <RadixSelect.Root
      value={value}
      disabled={isDisabled}
      onValueChange={onChange}
      onOpenChange={() => setNeedsOptions(true)}
    >
      <RadixSelect.Trigger
        aria-label={label}
        onFocus={() => setNeedsOptions(true)}
        className={SELECT_TRIGGER}
      >
        <span className="min-w-0 grow">
          <RadixSelect.Value>
            <SelectedOption options={options} value={value} />
          </RadixSelect.Value>
        </span>
        <RadixSelect.Icon>
          <ChevronDown aria-hidden className="size-4 text-ink-2" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          collisionPadding={12}
          className="z-40 max-h-(--radix-select-content-available-height) w-max min-w-(--radix-select-trigger-width) max-w-[calc(100vw-24px)] overflow-hidden rounded-block border border-control bg-surface p-1 shadow-floating"
        >
          <RadixSelect.Viewport>
            {needsOptions && options.map((option) => <OptionRow key={option.value} option={option} />)}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}

function OptionRow({ option }: { option: SelectOption }) {
  return (
    <RadixSelect.Item
      value={option.value}
      textValue={option.label}
      disabled={option.disabledNote !== undefined}
      title={option.title}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-control py-0.5 pr-2.5 pl-1 outline-none data-[highlighted]:bg-tint-primary touch:min-h-11"
    >
      {option.sign}
      <RadixSelect.ItemText>
        <span className={option.disabledNote ? 'text-ink-2' : undefined}>{option.label}</span>
      </RadixSelect.ItemText>
      <span className="ml-auto pl-4 text-ink-2 text-small">{option.disabledNote}</span>
      <RadixSelect.ItemIndicator>
        <Check aria-hidden className="size-4 text-primary" />
      </RadixSelect.ItemIndicator>
    </RadixSelect.Item>
  );
}
