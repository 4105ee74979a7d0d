/** Ctrl-C as a signal by which a command ends in order; the second Ctrl-C ends it at once. */

import { restoreTerminal } from './print-line.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Exit code of a command that was interrupted: 128 + SIGINT. */
export const INTERRUPTED = 130;

export interface Interrupt {
  signal: AbortSignal;
  /** Lets Ctrl-C end the process as usual from now on. */
  release(): void;
}

export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const listen = (listener: () => void) => {
    for (const signal of SIGNALS) process.on(signal, listener);
  };
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, abort).off(signal, endAtOnce);
  };
  const abort = () => {
    release();
    listen(endAtOnce);
    controller.abort(new Error('interrupted'));
  };
  listen(abort);
  return { signal: controller.signal, release };
}

function endAtOnce(): void {
  restoreTerminal();
  process.exit(INTERRUPTED);
}
