import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopback, rangeOf } from './public-address.ts';

describe('OPEN-53 addresses that a server may ask for a visitor', () => {
  /** Addresses that IANA has given out: name servers of Cloudflare, Google and Quad9, and one of example.com. */
  it.each(['1.1.1.1', '8.8.8.8', '9.9.9.9', '93.184.215.14', '2606:4700:4700::1111', '2001:4860:4860::8888'])(
    '%s is public',
    (address) => expect(rangeOf(address)).toBeUndefined(),
  );

  /** The registries of RFC 6890 with their updates, each with its first, last or a well-known address. */
  it.each([
    ['127.0.0.1', 'this machine'],
    ['127.255.255.254', 'this machine'],
    ['::1', 'this machine'],
    ['0:0:0:0:0:0:0:1', 'this machine'],
    ['::ffff:127.0.0.1', 'this machine'],
    ['::ffff:7f00:1', 'this machine'],
    ['::127.0.0.1', 'this machine'],
    ['64:ff9b::7f00:1', 'this machine'],
    ['0.0.0.0', 'this network'],
    ['10.0.0.1', 'a private network'],
    ['172.16.0.1', 'a private network'],
    ['172.31.255.255', 'a private network'],
    ['192.168.1.1', 'a private network'],
    ['::ffff:10.0.0.1', 'a private network'],
    ['fd00::1', 'a private network'],
    ['fec0::1', 'a private network'],
    ['100.64.0.1', 'a provider’s own network'],
    ['100.127.255.255', 'a provider’s own network'],
    ['169.254.169.254', 'a link-local address'],
    ['::ffff:169.254.169.254', 'a link-local address'],
    ['fe80::1', 'a link-local address'],
    ['fe80::1%eth0', 'a link-local address'],
    ['224.0.0.1', 'a multicast address'],
    ['239.255.255.250', 'a multicast address'],
    ['ff02::1', 'a multicast address'],
    ['255.255.255.255', 'a reserved range'],
    ['240.0.0.1', 'a reserved range'],
    ['192.0.0.1', 'a reserved range'],
    ['192.0.2.1', 'a range for documentation'],
    ['198.51.100.1', 'a range for documentation'],
    ['203.0.113.1', 'a range for documentation'],
    ['2001:db8::1', 'a range for documentation'],
    ['3fff::1', 'a range for documentation'],
    ['198.18.0.1', 'a range for benchmarks'],
    ['192.88.99.1', 'a relay to IPv6'],
    ['2002:7f00:1::', 'a tunnel to IPv4'],
    ['2001:0:7f00:1::', 'a reserved range'],
    ['64:ff9b::808:808', 'a reserved range'],
    ['64:ff9b:1::1', 'a reserved range'],
    ['100::1', 'a reserved range'],
    ['::', 'this network'],
    ['4000::1', 'a reserved range'],
    ['localhost', 'no address'],
    ['127.1', 'no address'],
    ['', 'no address'],
  ])('%s is %s', (address, range) => expect(rangeOf(address)).toBe(range));

  it('are as public as the IPv4 address that is mapped into them, at most', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ipv4) => {
        expect(rangeOf(`::ffff:${ipv4}`)).toBe(rangeOf(ipv4) ?? 'a reserved range');
        expect(isLoopback(`::ffff:${ipv4}`)).toBe(ipv4.startsWith('127.'));
      }),
    );
  });

  it('of IPv6 are in 2000::/3', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ipv6) => {
        const isGlobal = /^[23][0-9a-f]{3}:/i.test(ipv6);
        if (!isGlobal) expect(rangeOf(ipv6)).toBeDefined();
      }),
    );
  });
});
