/** Paces drawing, so that a page on a slow device keeps time to answer its visitor. */
export const PACE = {
  /** Least time from the beginning of one drawing to that of the next. */
  intervalMs: 100,
  /** Rest after a drawing, as a multiple of the time that it took. */
  restFactor: 3,
  /** Longest rest, however long a drawing took. */
  restMaxMs: 2000,
} as const;

/**
 * Draws at once, and again at most ten times a second and for at most a quarter of the page's time. A hidden page draws
 * as soon as it is seen again.
 *
 * @returns a function that asks for the drawing; asking again while one is due changes nothing
 */
export function paceDrawing(draw: () => void): () => void {
  let isResting = false;
  let isDue = false;

  function run(): void {
    isDue = false;
    isResting = true;
    const startMs = performance.now();
    const isSeen = !document.hidden;
    draw();
    // A task set by a frame runs once that frame is drawn; a hidden page has no frames until it is seen again.
    requestAnimationFrame(() => setTimeout(() => rest(isSeen ? performance.now() - startMs : 0)));
  }

  function rest(tookMs: number): void {
    const restMs = Math.min(PACE.restFactor * tookMs, PACE.restMaxMs);
    setTimeout(
      () => {
        isResting = false;
        if (isDue) run();
      },
      Math.max(restMs, PACE.intervalMs - tookMs),
    );
  }

  return () => {
    isDue = true;
    if (!isResting) run();
  };
}
