import { clsx } from 'clsx';
import { History, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { formatClock } from './format-number.ts';

/** One sentence and the next step, for a place that is still empty. */
export function EmptyNotice({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={clsx('grid place-items-center px-4 text-center text-ink-2', className)}>
      <p className="max-w-[64ch] text-pretty">{children}</p>
    </div>
  );
}

interface ErrorNoticeProps {
  /** What happened. */
  sentence: string;
  /** What is not lost. */
  whatIsSafe: string;
  onRetry: () => void;
  className?: string;
}

export function ErrorNotice({ sentence, whatIsSafe, onRetry, className }: ErrorNoticeProps) {
  return (
    <div
      role="alert"
      className={clsx('grid place-content-center justify-items-center gap-2 px-4 text-center', className)}
    >
      <TriangleAlert aria-hidden className="size-5 text-bad" />
      <p className="text-pretty font-medium">{sentence}</p>
      <p className="text-pretty text-ink-2 text-small">{whatIsSafe}</p>
      <Button size="small" icon={RefreshCw} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** Says since when the figures beside it are old. */
export function StaleNotice({ sinceMs, onRetry }: { sinceMs: number; onRetry: () => void }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-small text-warn">
      <History aria-hidden className="size-3.5" />
      as of {formatClock(sinceMs)}
      <Button look="quiet" size="small" onClick={onRetry}>
        Retry
      </Button>
    </span>
  );
}
