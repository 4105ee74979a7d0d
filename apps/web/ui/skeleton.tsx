import { clsx } from 'clsx';

/** Holds the place of content that is loading, at its height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block rounded-chip bg-well', className)} />;
}
