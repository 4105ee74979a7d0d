import { describe, expect, it } from 'vitest';
import { isWholeHash, readSearch } from './read-search.ts';

describe('what a visitor looks for', () => {
  it.each([
    ['7', { kind: 'height', index: 7 }],
    ['#1,234', { kind: 'height', index: 1234 }],
    ['Block 3', { kind: 'height', index: 3 }],
    ['000A1B', { kind: 'hash', hash: '000a1b' }],
    [`0x${'AB'.repeat(20)}`, { kind: 'miner', address: `0x${'ab'.repeat(20)}` }],
    // Digits that are no height may still begin a hash.
    ['123456', { kind: 'hash', hash: '123456' }],
    ['T = 273,193', { kind: 'figure', text: 't = 273,193' }],
    ['zero 10^6', { kind: 'figure', text: 'zero 10^6' }],
    ['4·10^18 + 5', { kind: 'figure', text: '4·10^18 + 5' }],
    ['7:150', { kind: 'figure', text: '7:150' }],
    ['[-16, 1]', { kind: 'figure', text: '[-16, 1]' }],
    ['Curve 12,345', { kind: 'figure', text: 'curve 12,345' }],
    ['pair 3', { kind: 'figure', text: 'pair 3' }],
  ])('%s', (text, meaning) => {
    expect(readSearch(text, 2000)).toEqual(meaning);
  });

  it.each(['', '0', '2001', 'abc12', '0x12', 'f'.repeat(65), 'goldbach', 'zero', `t=${'1'.repeat(99)}`])(
    '“%s” finds nothing and says why',
    (text) => {
      expect(readSearch(text, 2000)).toMatchObject({ kind: 'nothing' });
    },
  );

  it('a hash of 64 digits is whole', () => {
    expect(['a'.repeat(63), 'a'.repeat(64)].map(isWholeHash)).toEqual([false, true]);
  });

  it('takes no number for too high while the chain’s height isn’t known', () => {
    expect(readSearch('2001', undefined)).toEqual({ kind: 'height', index: 2001 });
    expect(readSearch('0', undefined)).toMatchObject({ kind: 'nothing' });
    expect(readSearch('goldbach', undefined)).toMatchObject({ kind: 'nothing' });
  });
});
