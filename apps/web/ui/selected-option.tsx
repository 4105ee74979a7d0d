import type { SelectProps } from './select-shape.ts';

/** What the closed select shows. */
export function SelectedOption({ options, value }: Pick<SelectProps, 'options' | 'value'>) {
  const option = options.find((candidate) => candidate.value === value);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {option?.sign}
      <span className="min-w-0 truncate font-medium">{option?.label}</span>
    </span>
  );
}
