/** How long a busy page may put off what nothing on it waits for. */
const IDLE_WITHIN_MS = 1500;

/** Resolves in a task of its own, before which the browser may draw and answer the visitor. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves when the browser has nothing to draw, or after IDLE_WITHIN_MS at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    else setTimeout(resolve);
  });
}
