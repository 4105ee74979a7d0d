/** The characters of a field: every value comes back to half a step, and what is no field isn't made one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELLS_PATTERN, encodeField, FIELD, fieldSteps, valueOfStep } from './live-field.ts';

const frame = (width: number, height: number) => ({
  label: 'vorticity',
  width,
  height,
  left: 0,
  right: 1,
  bottom: 0,
  top: 1,
});

const grid = fc
  .tuple(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 16 }))
  .chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      values: fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), {
        minLength: width * height,
        maxLength: width * height,
      }),
    }),
  );

describe('a field', () => {
  it('MINE-42 gives each value back to half a step, one byte of JSON each', () => {
    fc.assert(
      fc.property(grid, ({ width, height, values }) => {
        const field = encodeField(frame(width, height), (column, row) => values[row * width + column]!);
        expect(field.cells).toMatch(CELLS_PATTERN);
        expect(JSON.stringify(field.cells)).toHaveLength(values.length + 2);
        expect(new TextEncoder().encode(field.cells)).toHaveLength(values.length);
        const half = (field.max - field.min) / (FIELD.steps - 1) / 2;
        for (const [at, step] of fieldSteps(field).entries()) {
          expect(step).toBeLessThan(FIELD.steps);
          expect(Math.abs(valueOfStep(field, step) - values[at]!)).toBeLessThanOrEqual(half * (1 + 1e-9));
        }
      }),
    );
  });

  it('has all of its 91 steps as characters of their own, the middle one for zero', () => {
    const field = encodeField(frame(91, 1), (column) => column - 45);
    expect([...fieldSteps(field)]).toEqual(Array.from({ length: 91 }, (_, step) => step));
    expect(new Set(field.cells).size).toBe(91);
    expect([field.min, field.max, valueOfStep(field, 45)]).toEqual([-45, 45, 0]);
    expect(field.cells).not.toMatch(/["\\\s]/);
  });

  it('gives values beyond a stated scale its ends, and an empty scale an extent', () => {
    const field = encodeField(frame(3, 1), (column) => [-9, 0.5, 9][column]!, { min: 0, max: 1 });
    expect([...fieldSteps(field)]).toEqual([0, 45, 90]);
    expect(encodeField(frame(1, 1), () => 0)).toMatchObject({ min: -1, max: 1 });
    expect(encodeField(frame(1, 1), () => Number.MIN_VALUE)).toMatchObject({ min: -1, max: 1 });
  });

  it.each([
    ['too wide', () => encodeField(frame(129, 1), () => 0)],
    ['without rows', () => encodeField(frame(4, 0), () => 0)],
    ['of half a cell', () => encodeField(frame(1.5, 1), () => 0)],
    ['with a value that is none', () => encodeField(frame(1, 1), () => Number.NaN)],
    ['with an infinite value', () => encodeField(frame(1, 1), () => Number.POSITIVE_INFINITY)],
    ['on a scale without extent', () => encodeField(frame(1, 1), () => 0, { min: 2, max: 2 })],
  ])('%s is refused', (_name, make) => {
    expect(make).toThrow(RangeError);
  });
});
