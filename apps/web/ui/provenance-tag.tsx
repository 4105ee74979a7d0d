import { type ReactNode, useId } from 'react';
import { Popover } from './popover.tsx';

export type Provenance = 'formula' | 'estimate' | 'nominal' | 'published' | 'simulated';

/** Marks a figure that isn't a measurement; a press says the formula or the source. */
export function ProvenanceTag({ kind, of, children }: { kind: Provenance; of: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${kind}: how ${of} is made`}
        className="group/tag inline-grid place-items-center rounded-chip touch:-my-3.5 touch:min-h-11 touch:min-w-11"
      >
        <span className="rounded-chip border border-control border-dashed px-1.5 text-ink-2 text-small leading-4 group-hover/tag:border-primary group-hover/tag:text-primary">
          {kind}
        </span>
      </button>
      <Popover id={id}>{children}</Popover>
    </>
  );
}
