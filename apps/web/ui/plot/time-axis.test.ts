import { describe, expect, it } from 'vitest';
import { scaleOf } from './axis-scale.ts';
import { axisText } from './axis-text.ts';
import { csvOf } from './plot-csv.ts';
import { timeTicks } from './time-axis.ts';

const MINUTE_MS = 60_000;
/** Local, so that the test holds in every time zone. */
const NOON = new Date(2026, 2, 11, 12, 3).getTime();

describe('an axis of moments', () => {
  it('ticks at round times of the clock', () => {
    const ticks = timeTicks(NOON, NOON + 60 * MINUTE_MS, 5);
    expect(ticks.map((tick) => new Date(tick).getMinutes())).toEqual([10, 20, 30, 40, 50, 0]);
  });

  it('over a week, ticks at midnights', () => {
    const ticks = timeTicks(NOON, NOON + 7 * 24 * 60 * MINUTE_MS, 7);
    expect(ticks).toHaveLength(7);
    expect(ticks.map((tick) => new Date(tick).getHours())).toEqual(Array(7).fill(0));
  });

  it('names midnight by its date and other moments by the time', () => {
    const text = axisText({ label: 'from', scale: 'time' }, []);
    expect(text.tick(new Date(2026, 2, 11).getTime())).toBe('Mar 11');
    expect(text.tick(NOON)).toBe('12:03');
    expect(text.readOut(NOON)).toBe('Mar 11, 12:03');
  });

  it('spreads its values over the whole width', () => {
    const { fractionOf } = scaleOf({
      axis: { label: 'from', scale: 'time' },
      values: [NOON, NOON + 1000],
      tickCount: 3,
    });
    expect([fractionOf(NOON), fractionOf(NOON + 1000)]).toEqual([0, 1]);
  });

  it('writes moments to CSV in ISO UTC', () => {
    const at = Date.UTC(2026, 2, 11, 12);
    const csv = csvOf({
      title: '',
      caption: '',
      x: { label: 'from', scale: 'time' },
      y: { label: 'trains' },
      series: [{ label: 'trains', mark: 'bars', x: [at], y: [4] }],
    });
    expect(csv).toBe('from,trains\r\n2026-03-11T12:00:00.000Z,4\r\n');
  });
});

it('an axis of counts has no ticks between whole numbers', () => {
  const { ticks } = scaleOf({ axis: { label: 'trains', isWhole: true }, values: [0, 1], tickCount: 5 });
  expect(ticks).toEqual([0, 1]);
});
