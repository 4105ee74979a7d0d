import { clsx } from 'clsx';

/** Stands where content will be, at the content's height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block rounded-chip bg-well', className)} />;
}
