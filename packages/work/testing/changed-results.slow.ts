/** Every change that change-every-field.ts makes; changed-results.test.ts asks about one of each field. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { presentations } from '../presentations.ts';
import { isAvailable } from '../registry.ts';
import { changeEveryField, exceptions } from './change-every-field.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);

afterEach(() => vi.restoreAllMocks());

describe.each(kinds)('a result of %s', (workType) => {
  it('MINE-44 is refused with any field changed in each way, when the server settles it', {
    timeout: 900_000,
  }, async () => {
    const { accepted, fixedByForm } = await changeEveryField(workType, Number.POSITIVE_INFINITY);
    const known = exceptions[workType];
    expect(accepted.sort()).toEqual(Object.keys(known?.accepted ?? {}).sort());
    expect(fixedByForm.sort()).toEqual(Object.keys(known?.fixedByForm ?? {}).sort());
  });
});
