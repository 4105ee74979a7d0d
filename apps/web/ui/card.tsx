import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface CardProps {
  title: ReactNode;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A hairline box with a heading, and a region of that name for screen readers. */
export function Card({ title, aside, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={clsx('min-w-0 rounded-card border border-line bg-surface px-4 py-4 md:px-[18px]', className)}
    >
      <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-semibold text-title tracking-[-0.005em]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
