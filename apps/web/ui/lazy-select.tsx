import { ChevronDown } from 'lucide-react';
import { DrawnLater } from './drawn-later.tsx';
import { SELECT_TRIGGER, type SelectProps } from './select-shape.ts';
import { SelectedOption } from './selected-option.tsx';

const loadSelect = () => import('./select.tsx').then((module) => module.Select);

/** The select's list is large code that is needed only when it opens; until it has loaded, a twin of the closed select is shown. */
export function LazySelect(props: SelectProps) {
  return <DrawnLater load={loadSelect} props={props} place={<SelectTwin {...props} />} />;
}

function SelectTwin({ label, options, value }: SelectProps) {
  return (
    <button type="button" disabled aria-label={label} className={SELECT_TRIGGER}>
      <span className="min-w-0 grow">
        <SelectedOption options={options} value={value} />
      </span>
      <ChevronDown aria-hidden className="size-4 text-ink-2" />
    </button>
  );
}
