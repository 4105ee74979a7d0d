import { afterEach, describe, expect, it, vi } from 'vitest';
import { presentations } from '../presentations.ts';
import { isAvailable } from '../registry.ts';
import { changeEveryField, exceptions } from './change-every-field.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);

afterEach(() => vi.restoreAllMocks());

describe.each(kinds)('a result of %s', (workType) => {
  it('MINE-44 is refused with any field changed, left out, added to or reordered, when the server settles it', {
    timeout: 120_000,
  }, async () => {
    const { accepted, fixedByForm } = await changeEveryField(workType, 1);
    const known = exceptions[workType];
    expect(accepted.sort()).toEqual(Object.keys(known?.accepted ?? {}).sort());
    expect(fixedByForm.sort()).toEqual(Object.keys(known?.fixedByForm ?? {}).sort());
  });
});
