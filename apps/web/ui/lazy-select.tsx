import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { SELECT_TRIGGER, type SelectProps } from './select-shape.ts';
import { SelectedOption } from './selected-option.tsx';
import { lazyWhenIdle } from './when-idle.ts';

const LoadedSelect = lazyWhenIdle(() => import('./select.tsx').then((module) => module.Select));

/** The select's list is large code that is needed only when it opens; until it is there a twin of the closed select stands. */
export function LazySelect(props: SelectProps) {
  return (
    <Suspense
      fallback={
        <button type="button" disabled aria-label={props.label} className={SELECT_TRIGGER}>
          <span className="min-w-0 grow">
            <SelectedOption options={props.options} value={props.value} />
          </span>
          <ChevronDown aria-hidden className="size-4 text-ink-2" />
        </button>
      }
    >
      <LoadedSelect {...props} />
    </Suspense>
  );
}
