/**
 * Waits for an answer for a limited time.
 * @param ms undefined: without a limit
 * @param ask gets a signal that aborts when the time is over, or when `signal` does
 * @throws DOMException named TimeoutError when the time is over, if `ask` throws its signal's reason as fetch does
 */
export async function answerWithin<T>(
  ms: number | undefined,
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (ms === undefined) return ask(signal);
  const limit = new AbortController();
  const late = new DOMException('The server does not answer.', 'TimeoutError');
  const timer = setTimeout(() => limit.abort(late), ms);
  try {
    return await ask(signal ? AbortSignal.any([limit.signal, signal]) : limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
