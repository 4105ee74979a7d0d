/** Which fields a message may carry: the grid that its cells fill, in 20 kB with all that is said beside it. */
import { encodeField, FIELD } from '@productive-mining/work/live-field.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liveMessage } from '../live.ts';
import { type LivePlotData, liveField, livePlot, liveView } from './live-view.ts';

const fieldOf = (width: number, height: number) =>
  encodeField(
    { label: 'vorticity', unit: '1/s', width, height, left: 0, right: 1, bottom: 0, top: 1 },
    (column, row) => Math.sin(column) * Math.cos(row),
  );
const plotOf = (width: number, height: number): LivePlotData => ({
  title: 'Vorticity at t = 0.5',
  caption: 'Where the fluid turns, and which way.',
  x: { label: 'x' },
  y: { label: 'y' },
  series: [],
  field: fieldOf(width, height),
});
const viewOf = (plot: LivePlotData, caption = '') => ({
  subject: 'a flow',
  figures: [],
  plot: { ...plot, caption },
});
const messageOf = (view: unknown) => ({
  type: 'mining_progress',
  data: {
    sessionId: 'session-0123456789abcdef',
    progress: 12.5,
    currentWorkType: 'prime_pattern',
    computationProgress: 50,
    verificationProgress: 0,
    elapsedTime: 12.345678901234567,
    estimatedValue: 1234.5,
    estimatedTime: 0.123456789,
    phase: 'Compute',
    difficulty: 47,
    unitId: '01234567-89ab-cdef-0123-456789abcdef',
    subject: 'x'.repeat(200),
    processorShare: 0.9876543210123,
    view,
  },
});
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

describe('a field in a message', () => {
  it('MINE-42 of every size up to 128 × 128 is taken, in at most 20,000 bytes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: FIELD.sideMax }),
        fc.integer({ min: 1, max: FIELD.sideMax }),
        (width, height) => {
          const message = messageOf(viewOf(plotOf(width, height)));
          expect(liveMessage.safeParse(message).success).toBe(true);
          expect(bytesOf(message)).toBeLessThanOrEqual(FIELD.messageBytesMax);
        },
      ),
      { examples: [[FIELD.sideMax, FIELD.sideMax]], numRuns: 30 },
    );
  });

  it('is refused with its view at one byte more than it may have, counted as UTF-8', () => {
    const plot = plotOf(128, 128);
    const room = FIELD.viewBytesMax - bytesOf(viewOf(plot));
    expect(liveView.safeParse(viewOf(plot, 'x'.repeat(room))).success).toBe(true);
    expect(liveView.safeParse(viewOf(plot, 'x'.repeat(room + 1))).success).toBe(false);
    expect(liveView.safeParse(viewOf(plot, `${'x'.repeat(room - 2)}ω²`)).success).toBe(false);
    const widest = messageOf(viewOf(plot, 'x'.repeat(room)));
    expect(bytesOf(widest)).toBeLessThanOrEqual(FIELD.messageBytesMax);
  });

  it('counts a field among further pictures, and leaves views without one as they were', () => {
    const { field, ...lines } = plotOf(1, 1);
    const long = { subject: '', figures: [], plot: { ...lines, caption: 'x'.repeat(30_000) } };
    expect(liveView.safeParse(long).success).toBe(true);
    expect(liveView.safeParse({ ...long, furtherPlots: [plotOf(1, 1)] }).success).toBe(false);
  });

  it.each([
    ['a cell too few', { cells: '###' }],
    ['a cell too many', { cells: '#####' }],
    ['a character of no step', { cells: '##\\#' }],
    ['a character of two bytes', { cells: '##é#' }],
    ['a side of 129', { width: 129, height: 1, cells: '#'.repeat(129) }],
    ['no rows', { width: 4, height: 0, cells: '' }],
    ['a scale without extent', { min: 1, max: 1 }],
    ['edges the wrong way round', { left: 1, right: 0 }],
    ['an infinite scale', { max: Number.POSITIVE_INFINITY }],
  ])('with %s is refused', (_name, change) => {
    const field = fieldOf(2, 2);
    expect(liveField.safeParse(field).success).toBe(true);
    expect(liveField.safeParse({ ...field, ...change }).success).toBe(false);
  });

  it('takes the place of series', () => {
    const series = [{ label: 'a', mark: 'line' as const, x: [0], y: [0] }];
    expect(livePlot.safeParse({ ...plotOf(2, 2), series }).success).toBe(false);
  });
});
