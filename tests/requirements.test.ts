import { describe, expect, it } from 'vitest';
import { groupOf, reasonOf, requirements, rowsToCome, testsOf } from './requirement-rows.ts';

describe('docs/requirements.tsv', () => {
  it('has every row once, in full', () => {
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
    expect(requirements.filter(({ id, place, requirement }) => !(id && place && requirement))).toEqual([]);
  });

  it('has a test for every row, or a reason in requirements-to-come.tsv', () => {
    expect(requirements.filter(({ id }) => !testsOf.has(id) && !reasonOf(id)).map(({ id }) => id)).toEqual(
      [],
    );
  });

  it('has no range of which every row is tested', () => {
    const settled = rowsToCome.filter(({ first, last }) =>
      requirements
        .filter(({ id }) => groupOf(id) === groupOf(first) && first <= id && id <= last)
        .every(({ id }) => testsOf.has(id)),
    );
    expect(settled).toEqual([]);
  });

  it('gives ranges that exist', () => {
    const ids = new Set(requirements.map(({ id }) => id));
    for (const { first, last } of rowsToCome) {
      expect(ids.has(first) && ids.has(last), `${first} to ${last}`).toBe(true);
      expect(groupOf(first)).toBe(groupOf(last));
      expect(first <= last).toBe(true);
    }
  });
});
