import { clsx } from 'clsx';
import { Radio, RefreshCw, Unplug } from 'lucide-react';
import { type Connection, useConnection } from '../../live/connection.ts';
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

/** A notice above the page while its figures may be out of date. */
export function ConnectionNotice() {
  const connection = useConnection();
  const text = noticeOf(connection);
  return (
    <div role="status">
      {text && (
        <p className="border-warn border-b bg-tint-warn px-4 py-2 text-center text-small text-warn md:px-7">
          {text}
        </p>
      )}
    </div>
  );
}

function noticeOf({ state, sinceMs }: Connection): string | null {
  if (state === 'offline') {
    return `Offline. Figures are as of ${formatClock(sinceMs)}; sessions go on on the server.`;
  }
  if (state === 'reconnecting') {
    return `The live channel closed at ${formatClock(sinceMs)} and is being opened again. Sessions don’t need this page to go on.`;
  }
  return null;
}
