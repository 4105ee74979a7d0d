import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import type { RouteRecord } from '../../screens/screen-record.ts';

/** Whether a screen isn’t there yet: its route shows what it will be. */
export const isToCome = (route: RouteRecord): boolean => route.upcoming !== undefined;

/** Marks the entry of a screen to come. */
export function LaterMark({ className }: { className: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-1 text-ink-2 text-small', className)}>
      <Clock aria-hidden className="size-3" />
      later
    </span>
  );
}
