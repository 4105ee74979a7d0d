import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedAddress } from './counted-address.ts';

describe('OPEN-90 the address that limits count by', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:db8:0:2::5', '2001:db8:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });

  it('is one for all addresses of a /64, and another for the next', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const hex = (groups: readonly number[]) => groups.map((each) => each.toString(16)).join(':');
    const ends = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0xffff }), ends, ends, (first, one, other) => {
        const network = [0x2001, 0xdb8, 0, first];
        expect(countedAddress(hex([...network, ...one]))).toBe(countedAddress(hex([...network, ...other])));
        const next = [0x2001, 0xdb8, 1, first];
        expect(countedAddress(hex([...network, ...one]))).not.toBe(countedAddress(hex([...next, ...one])));
      }),
    );
  });
});
