import { describe, expect, it } from 'vitest';
import { minedBlock } from '../testing/samples.ts';
import { matches, NO_FILTER, pathOfFilter, readFilter, readSearch } from './block-filter.ts';

describe('what a visitor looks for', () => {
  it.each([
    ['7', { kind: 'height', index: 7 }],
    ['#1,234', { kind: 'height', index: 1234 }],
    ['000A1B', { kind: 'hash', hash: '000a1b' }],
    [`0x${'AB'.repeat(20)}`, { kind: 'miner', address: `0x${'ab'.repeat(20)}` }],
    // Digits alone that are no height may still begin a hash.
    ['123456', { kind: 'hash', hash: '123456' }],
  ])('%s', (text, meaning) => {
    expect(readSearch(text, 2000)).toEqual(meaning);
  });

  it.each(['', '0', '2001', 'abc12', '0x12', 'f'.repeat(65), 'goldbach'])(
    '“%s” finds nothing and says why',
    (text) => {
      expect(readSearch(text, 2000)).toMatchObject({ kind: 'nothing' });
    },
  );

  it('of a chain whose height isn’t known, no number is said to be beyond it', () => {
    expect(readSearch('2001', undefined)).toEqual({ kind: 'height', index: 2001 });
    expect(readSearch('0', undefined)).toMatchObject({ kind: 'nothing' });
    expect(readSearch('goldbach', undefined)).toMatchObject({ kind: 'nothing' });
  });
});

describe('conditions', () => {
  it('go into the address and come back from it', () => {
    const filter = { workType: 'riemann_zero', miner: 'mine', hash: '00aaff' };
    const path = pathOfFilter(filter);
    expect(readFilter(path.slice(path.indexOf('?')))).toEqual(filter);
    expect(pathOfFilter(NO_FILTER)).toBe('/blocks');
  });

  it('decide whether a new block belongs to the list', () => {
    const { block } = minedBlock(3, true);
    expect(matches(block, NO_FILTER)).toBe(true);
    expect(matches(block, { ...NO_FILTER, hash: block.blockHash.slice(0, 6) })).toBe(true);
    expect(matches(block, { ...NO_FILTER, miner: block.minerId.toUpperCase() })).toBe(true);
    expect(matches(block, { ...NO_FILTER, workType: 'yang_mills' })).toBe(false);
    expect(matches(block, { ...NO_FILTER, hash: 'ffffff' })).toBe(false);
  });
});
