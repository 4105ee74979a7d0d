import { clsx } from 'clsx';

/** Holds the place of content that is loading, at its height. `tour` is the content's data-tour. */
export function Skeleton({ className, tour }: { className?: string; tour?: string }) {
  return <span aria-hidden data-tour={tour} className={clsx('block rounded-chip bg-well', className)} />;
}
