import { Slider as RadixSlider } from 'radix-ui';

export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  valueText: string;
  isDisabled: boolean;
  onChange: (value: number) => void;
}

export function Slider({ label, value, min, max, step, valueText, isDisabled, onChange }: SliderProps) {
  return (
    <RadixSlider.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={isDisabled}
      onValueChange={([next = value]) => onChange(next)}
      className="relative flex h-6 w-full touch-none select-none items-center data-[disabled]:opacity-50 touch:h-11"
    >
      <RadixSlider.Track className="relative h-1.5 grow rounded-full bg-well">
        <RadixSlider.Range className="absolute h-full rounded-full bg-primary" />
      </RadixSlider.Track>
      <RadixSlider.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="grid size-[18px] place-items-center rounded-full data-[disabled]:cursor-not-allowed touch:size-11"
      >
        <span className="size-[18px] rounded-full border-2 border-primary bg-surface touch:size-6" />
      </RadixSlider.Thumb>
    </RadixSlider.Root>
  );
}
