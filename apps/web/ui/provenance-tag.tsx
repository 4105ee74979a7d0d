import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Popover } from './popover.tsx';

export type Provenance = 'formula' | 'estimate' | 'nominal' | 'published' | 'simulated';

interface ProvenanceTagProps {
  kind: Provenance;
  /** What the figure is, as "the time left". */
  of: string;
  /** Shown in place of the kind. */
  text?: string;
  children: ReactNode;
}

/** Marks a figure that isn't a measurement; a press says the formula or the source. */
export function ProvenanceTag({ kind, of, text = kind, children }: ProvenanceTagProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-tour="provenance-tag"
        aria-label={`${text}: where ${of} comes from`}
        className={clsx(
          'group/tag inline-grid place-items-center rounded-chip touch:min-h-11 touch:min-w-11',
          // A long text may take a line of its own, and must not reach into the line above.
          text === kind && 'touch:-my-3.5',
        )}
      >
        <span className="rounded-chip border border-control border-dashed px-1.5 text-ink-2 text-left text-small leading-4 group-hover/tag:border-primary group-hover/tag:text-primary">
          {text}
        </span>
      </button>
      <Popover id={id}>{children}</Popover>
    </>
  );
}
