import { type Connection, useConnection } from '../../live/connection.ts';
import { formatClock } from '../../ui/format-number.ts';

/** A notice above the page while its figures may be out of date. */
export function ConnectionNotice() {
  const text = noticeOf(useConnection());
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

/** Says of sessions only what is known: a server that doesn't answer may have stopped, and they with it. */
function noticeOf({ state, sinceMs, isLost }: Connection): string | null {
  if (state === 'live' || state === 'connecting') return null;
  const since = formatClock(sinceMs);
  if (!isLost)
    return `The live channel closed at ${since} and is being opened again. Sessions don’t need this page to go on.`;
  const beginning = state === 'offline' ? 'Offline: the' : 'The';
  return `${beginning} server hasn’t been reached since ${since}. Figures are as of then, and what sessions do isn’t known until it answers.`;
}
