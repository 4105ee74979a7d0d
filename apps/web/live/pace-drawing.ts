/** Leaves a page whose device is slow the time to answer its visitor. */
export const PACE = {
  /** From the beginning of one drawing to the next at least. */
  intervalMs: 100,
  /** Rest after a drawing, in its own times. */
  restFactor: 3,
  /** However long a drawing took. */
  restMaxMs: 2000,
} as const;

/**
 * Draws at once, and again at most ten times a second and for at most a quarter of the page's time. A hidden page draws
 * when it is seen again.
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
    // A task that is set by a frame runs when the frame was drawn; a hidden page has none until it is seen again.
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
