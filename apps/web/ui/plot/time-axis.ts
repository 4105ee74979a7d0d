/** An axis of moments, milliseconds since 1970: ticks at round times of the visitor's clock. */
import { timeFormat } from '../format-number.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 28].map((days) => days * DAY_MS),
];
/** A step this much shorter than asked for is taken before the next longer one. */
const FINER = 0.75;

const writeClock = timeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const writeDate = timeFormat({ month: 'short', day: 'numeric' });

/** @returns the moments between min and max that the clock shows as round, about `tickCount` of them */
export function timeTicks(min: number, max: number, tickCount: number): number[] {
  const rough = (max - min) / Math.max(1, tickCount);
  const step = STEPS_MS.find((candidate) => candidate >= rough * FINER) ?? rough;
  const ticks: number[] = [];
  const toLocal = (moment: number) => moment - new Date(moment).getTimezoneOffset() * MINUTE_MS;
  for (let local = Math.ceil(toLocal(min) / step) * step; ; local += step) {
    const moment = local + new Date(local).getTimezoneOffset() * MINUTE_MS;
    if (moment > max) return ticks;
    if (moment >= min) ticks.push(moment);
  }
}

/** The clock's time, at midnight the date. */
export function timeTickText(moment: number): string {
  const at = new Date(moment);
  return at.getHours() === 0 && at.getMinutes() === 0 ? writeDate(moment) : writeClock(moment);
}

export function momentText(moment: number): string {
  return `${writeDate(moment)}, ${writeClock(moment)}`;
}
