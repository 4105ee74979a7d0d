import type { ServerResponse } from 'node:http';

const STALLED_MS = 60_000;

/**
 * Ends an answer of which its reader has taken nothing for between one and two times `stalledMs`: the place that it holds
 * is one that others wait for. An answer that itself has nothing to send yet isn't stalled.
 */
export function endWhenStalled(answer: ServerResponse, stalledMs = STALLED_MS): void {
  let handed: number | undefined;
  const timer = setInterval(() => {
    const now = answer.writableNeedDrain ? answer.socket?.bytesWritten : undefined;
    if (now !== undefined && now === handed) answer.destroy();
    handed = now;
  }, stalledMs);
  timer.unref();
  answer.once('close', () => clearInterval(timer));
}
