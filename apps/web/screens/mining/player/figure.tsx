import type { ReactNode } from 'react';

interface FigureProps {
  label: string;
  className?: string;
  tag?: ReactNode;
  children: ReactNode;
}

/** A line of a list of figures: name at the left, value and its source at the right. */
export function Figure({ label, className = '', tag, children }: FigureProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="ml-auto flex items-center gap-2 text-right">
        <span className={`tabular-nums ${className}`}>{children}</span>
        {tag}
      </dd>
    </div>
  );
}
