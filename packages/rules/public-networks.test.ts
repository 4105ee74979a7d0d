import { describe, expect, it } from 'vitest';
import { gweiOf } from './anchor-rules.ts';
import { PUBLIC_NETWORKS } from './public-networks.ts';

describe('public networks', () => {
  /** The four ids that OPEN-52 names. */
  it('OPEN-52 have the true ids', () => {
    const ids = new Map(PUBLIC_NETWORKS.map(({ network, chainId }) => [network, chainId]));
    expect(ids.get('ethereum')).toBe(1);
    expect(ids.get('sepolia')).toBe(11_155_111);
    expect(ids.get('polygon')).toBe(137);
    expect(ids.get('base')).toBe(8453);
    expect(new Set(ids.values()).size).toBe(PUBLIC_NETWORKS.length);
  });
});

it.each([
  ['20000000000', '20.00'],
  ['0', '0.00'],
  ['1', '0.00'],
  ['5000000', '0.01'],
  ['1234567890', '1.23'],
  ['123456789012345678', '123456789.01'],
])('BC-12 %s wei are %s gwei', (wei, gwei) => expect(gweiOf(wei)).toBe(gwei));
