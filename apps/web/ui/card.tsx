import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext, useId } from 'react';

/** Level of the heading: cards within a panel that has its own heading are one level below it. */
const CardHeading = createContext<'h2' | 'h3'>('h2');

interface CardProps {
  title: ReactNode;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  className?: string;
  /** Name by which a hint on the page points at it. */
  tour?: string;
  children: ReactNode;
}

/** A hairline box with a heading, and a region of that name for screen readers. */
export function Card({ title, aside, className, tour, children }: CardProps) {
  const titleId = useId();
  const Heading = useContext(CardHeading);
  return (
    <section
      aria-labelledby={titleId}
      data-tour={tour}
      className={clsx('min-w-0 rounded-card border border-line bg-surface px-4 py-4 md:px-[18px]', className)}
    >
      <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Heading id={titleId} className="font-semibold text-title tracking-[-0.005em]">
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface PanelGroupProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** Several cards under one heading. */
export function PanelGroup({ title, className, children }: PanelGroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h2 id={titleId} className="mb-2 font-semibold text-title tracking-[-0.005em]">
        {title}
      </h2>
      <CardHeading value="h3">
        <div className={className}>{children}</div>
      </CardHeading>
    </section>
  );
}
