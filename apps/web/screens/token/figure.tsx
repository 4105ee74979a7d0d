import type { ReactNode } from 'react';

interface FigureProps {
  label: string;
  tag?: ReactNode;
  /** Said below the figure. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A figure under its name, within a dl. */
export function Figure({ label, tag, note, className = '', children }: FigureProps) {
  return (
    <div className="grid content-start">
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
