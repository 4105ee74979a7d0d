import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FigureProps {
  label: string;
  value: string;
  /** The exact figure, shown on hover. */
  exact?: string;
  /** Source of the figure. */
  note?: string;
  tag?: ReactNode;
  className?: string;
}

export function Figure({ label, value, exact, note, tag, className }: FigureProps) {
  return (
    <div className={clsx('min-w-0', className)}>
      <dt className="text-ink-2 text-small">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold text-figure tabular-nums" data-tooltip={exact}>
          {value}
        </span>
        {tag}
      </dd>
      {note && <dd className="text-pretty text-ink-2 text-small">{note}</dd>}
    </div>
  );
}
