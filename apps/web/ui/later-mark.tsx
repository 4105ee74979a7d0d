import { clsx } from 'clsx';
import { Clock } from 'lucide-react';

/** Marks what comes later. */
export function LaterMark({ className }: { className?: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-1 text-ink-2 text-small', className)}>
      <Clock aria-hidden className="size-3" />
      later
    </span>
  );
}
