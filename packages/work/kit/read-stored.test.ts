import { describe, expect, it } from 'vitest';
import { objectOf, wholeNumber } from './read-json.ts';
import { PlanRefused, planReader } from './read-plan.ts';
import { resultReader } from './read-result.ts';

const hasForm = objectOf<{ count: number }>({ count: wholeNumber(0, 9) });

describe('a reader of plans', () => {
  const read = planReader<{ count: number }>(hasForm, ({ count }) => {
    if (count === 3) throw new PlanRefused('three');
    if (count === 4) throw new RangeError('a mistake');
  });

  it('gives back what has the form and isn’t refused', () => {
    const plan = { count: 2 };
    expect(read(plan)).toBe(plan);
    expect(read({ count: 10 })).toBeUndefined();
    expect(read({ count: 3 })).toBeUndefined();
    expect(read.form).toBe(hasForm.form);
  });

  it('throws on what is no refusal', () => {
    expect(() => read({ count: 4 })).toThrow('a mistake');
  });

  it('tells a refusal by its name', () => {
    expect(new PlanRefused('three').name).toBe('PlanRefused');
  });
});

describe('a reader of results', () => {
  it('gives back what has the form, and passes the check where there is one', () => {
    const result = { count: 2 };
    expect(resultReader(hasForm)(result)).toBe(result);
    expect(resultReader(hasForm)({ count: 10 })).toBeUndefined();
    const isEven = resultReader<{ count: number }>(hasForm, ({ count }) => count % 2 === 0);
    expect(isEven(result)).toBe(result);
    expect(isEven({ count: 3 })).toBeUndefined();
    expect(isEven.form).toBe(hasForm.form);
  });
});
