import { describe, expect, it } from 'vitest';
import { readAsOf } from './console-store.ts';
import { linkOf, readLink } from './query-link.ts';

const QUERY = `SELECT '50 %' AS "a&b#c", 1 + 1 -- ü\nFROM blocks`;

describe('a link to a query', () => {
  it.each([
    [null, ''],
    [7, '7'],
  ])('brings query and block %j back', (asOf, text) => {
    const link = linkOf('https://example.org', QUERY, asOf);
    expect(link).toMatch(/^https:\/\/example\.org\/sql#query=[\w.+%*-]+(&asOf=7)?$/);
    expect(readLink(new URL(link).hash)).toEqual({ query: QUERY, asOf: text });
  });

  it('is none without a query', () => {
    expect([readLink(''), readLink('#'), readLink('#part')]).toEqual([null, null, null]);
  });

  it.each([
    ['', null],
    [' 12 ', 12],
    ['0', 0],
    ['-1', undefined],
    ['1.5', undefined],
    ['twelve', undefined],
    ['12345678901', undefined],
  ])('the block %j is read as %j', (text, index) => {
    expect(readAsOf(text)).toBe(index);
  });
});
