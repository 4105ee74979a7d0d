import { describe, expect, it } from 'vitest';
import { DISPUTE_REASONS, RECHECK_REASONS } from './dispute-reasons.ts';
import { presentations } from './presentations.ts';
import { isAvailable, loadVerifier, workTypeOf } from './registry.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);

describe('reasons of disputes', () => {
  it.each(kinds)(
    'are all that the verifier of %s gives, but those by which a unit ends undecided',
    async (kind) => {
      const { reasons, undecided } = workTypeOf(kind);
      const given = (await loadVerifier(kind)).reasons as readonly string[];
      expect(given.filter((reason) => !reasons.includes(reason) && !undecided.includes(reason))).toEqual([]);
      expect(reasons.filter((reason) => !given.includes(reason))).toEqual([]);
      expect(reasons.filter((reason) => !(RECHECK_REASONS as readonly string[]).includes(reason))).toEqual(
        [],
      );
    },
  );

  it('are listed once, with those of rechecks and of totals', () => {
    expect(new Set(DISPUTE_REASONS).size).toBe(DISPUTE_REASONS.length);
    expect(DISPUTE_REASONS).toEqual(expect.arrayContaining([...RECHECK_REASONS, 'prime_totals_differ']));
  });
});
