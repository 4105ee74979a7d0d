import { describe, expect, it } from 'vitest';
import { stopAfter } from './session.ts';

describe('stopAfter', () => {
  it.each([{ blocks: 1 }, { minutes: 0.5 }, { blocks: 3, minutes: 10 }])('takes %o', (limit) => {
    expect(stopAfter.safeParse(limit).success).toBe(true);
  });

  it.each([{}, { blocks: 0 }, { blocks: 1.5 }, { minutes: 0 }, { minutes: -1 }])('refuses %o', (limit) => {
    expect(stopAfter.safeParse(limit).success).toBe(false);
  });
});
