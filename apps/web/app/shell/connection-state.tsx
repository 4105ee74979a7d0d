import { clsx } from 'clsx';
import { Radio, RefreshCw, Unplug } from 'lucide-react';
import { useConnection } from '../../live/connection.ts';
import { formatClock } from '../../ui/format-number.ts';

const STATES = {
  connecting: { word: 'Connecting', icon: Radio, tone: 'text-ink-2' },
  live: { word: 'Live', icon: Radio, tone: 'text-ok' },
  reconnecting: { word: 'Reconnecting', icon: RefreshCw, tone: 'text-warn' },
  offline: { word: 'Offline', icon: Unplug, tone: 'text-bad' },
} as const;

/** Says whether the page hears of blocks as they are sealed. */
export function ConnectionChip({ className }: { className?: string }) {
  const { state, sinceMs } = useConnection();
  const { word, icon: Icon, tone } = STATES[state];
  // The time is that of the page's start, which tells nothing, and formatting a first time delays a telephone's
  // drawing.
  const since = state === 'connecting' ? '' : ` since ${formatClock(sinceMs)}`;
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-small',
        tone,
        className,
      )}
      data-tooltip={`${word}${since}`}
      data-tour="connection"
    >
      <Icon aria-hidden className="size-3.5" />
      {word}
    </span>
  );
}
