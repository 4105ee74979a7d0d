import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PACE, paceDrawing } from './pace-drawing.ts';

const FRAME_MS = 16;

describe('drawings of live figures', () => {
  /** Moments at which a drawing began. */
  let drawnAt: number[];
  /** How long the page takes for one, from its beginning to its frame. */
  let costMs: number;
  let askToDraw: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (onFrame: () => void) => setTimeout(onFrame, costMs));
    drawnAt = [];
    costMs = FRAME_MS;
    askToDraw = paceDrawing(() => drawnAt.push(performance.now()));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  function askEach(everyMs: number, forMs: number): void {
    for (let passedMs = 0; passedMs < forMs; passedMs += everyMs) {
      askToDraw();
      vi.advanceTimersByTime(everyMs);
    }
  }
  const gaps = () => drawnAt.slice(1).map((at, index) => at - drawnAt[index]!);

  it('the first comes at once, and what was asked for meanwhile in one', () => {
    askToDraw();
    expect(drawnAt).toHaveLength(1);
    askToDraw();
    askToDraw();
    vi.advanceTimersByTime(PACE.intervalMs - 2);
    expect(drawnAt).toHaveLength(1);
    vi.advanceTimersByTime(4);
    expect(drawnAt).toHaveLength(2);
    vi.advanceTimersByTime(5000);
    expect(drawnAt).toHaveLength(2);
  });

  it('come ten times a second at most', () => {
    askEach(5, 2000);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(PACE.intervalMs);
    expect(drawnAt.length).toBeGreaterThan(15);
  });

  it('take a quarter of a slow page’s time', () => {
    costMs = 300;
    askEach(20, 12_000);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(4 * costMs);
    expect(drawnAt.length).toBeGreaterThanOrEqual(9);
  });

  it('wait while the page is hidden, and come soon after it is seen again', () => {
    let isHidden = true;
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
    costMs = 60_000;
    askEach(1000, 60_000);
    expect(drawnAt).toHaveLength(1);
    isHidden = false;
    askToDraw();
    vi.advanceTimersByTime(PACE.intervalMs + 1);
    expect(drawnAt).toHaveLength(2);
  });

  it('come in the end, however slow the page is', () => {
    costMs = 30_000;
    askEach(1000, 70_000);
    expect(gaps().every((gap) => gap <= costMs + PACE.restMaxMs + 1)).toBe(true);
    expect(drawnAt.length).toBe(3);
  });
});
