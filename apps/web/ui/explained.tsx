import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ExplainedProps {
  /** Shown as a tooltip. */
  by: string;
  className?: string;
  children: ReactNode;
}

/** Words with an explanation, dotted below so that one looks for it. */
export function Explained({ by, className, children }: ExplainedProps) {
  return (
    <span
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by keyboard
      tabIndex={0}
      data-tooltip={by}
      className={clsx(
        'rounded-chip text-ink-2 text-small underline decoration-control decoration-dotted underline-offset-2',
        className,
      )}
    >
      {children}
    </span>
  );
}
