/** Ctrl-C as a signal by which a command ends in order; the second Ctrl-C ends it at once. */

/** Exit code of a command that was interrupted: 128 + SIGINT. */
export const INTERRUPTED = 130;

export interface Interrupt {
  signal: AbortSignal;
  /** Lets Ctrl-C end the process as usual from now on. */
  release(): void;
}

export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const abort = () => {
    release();
    controller.abort(new Error('interrupted'));
  };
  const release = () => {
    process.off('SIGINT', abort);
    process.off('SIGTERM', abort);
  };
  process.on('SIGINT', abort);
  process.on('SIGTERM', abort);
  return { signal: controller.signal, release };
}
