import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FigureProps {
  label: string;
  tag?: ReactNode;
  /** Said below the figure. */
  note?: ReactNode;
  className?: string;
  /** In a box of its own. */
  isBoxed?: boolean;
  children: ReactNode;
}

/** A figure under its name, within a dl. */
export function Figure({ label, tag, note, className = '', isBoxed = false, children }: FigureProps) {
  return (
    <div
      className={clsx(
        'grid min-w-0 content-start',
        isBoxed && 'rounded-card border border-line bg-surface px-4 py-3',
      )}
    >
      <dt className="text-ink-2 text-small">{label}</dt>
      <dd className="grid min-h-[22px]">
        <div className="flex flex-wrap items-center gap-x-2 font-semibold text-figure tabular-nums">
          <span className={className}>{children}</span>
          {tag}
        </div>
        {note !== undefined && <span className="text-pretty text-ink-2 text-small">{note}</span>}
      </dd>
    </div>
  );
}
