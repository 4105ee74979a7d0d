/**
 * Which addresses of the network a server may connect to for a visitor: those that are reachable by everyone, after
 * IANA's registries of special-purpose addresses (RFC 6890 and its updates). Everything else is inside of somebody's
 * network, or no single machine.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Ranges of IPv4 that aren't public, with what a sentence calls them. */
const SPECIAL_IPV4: readonly (readonly [network: string, prefix: number, name: string])[] = [
  ['0.0.0.0', 8, 'this network'],
  ['10.0.0.0', 8, 'a private network'],
  ['100.64.0.0', 10, 'a provider’s own network'],
  ['127.0.0.0', 8, 'this machine'],
  ['169.254.0.0', 16, 'a link-local address'],
  ['172.16.0.0', 12, 'a private network'],
  ['192.0.0.0', 24, 'a reserved range'],
  ['192.0.2.0', 24, 'a range for documentation'],
  ['192.31.196.0', 24, 'a reserved range'],
  ['192.52.193.0', 24, 'a reserved range'],
  ['192.88.99.0', 24, 'a relay to IPv6'],
  ['192.168.0.0', 16, 'a private network'],
  ['192.175.48.0', 24, 'a reserved range'],
  ['198.18.0.0', 15, 'a range for benchmarks'],
  ['198.51.100.0', 24, 'a range for documentation'],
  ['203.0.113.0', 24, 'a range for documentation'],
  ['224.0.0.0', 4, 'a multicast address'],
  ['240.0.0.0', 4, 'a reserved range'],
];

/** Names of ranges of IPv6 outside of 2000::/3, for the sentence alone: nothing outside of it is public. */
const NAMED_IPV6: readonly (readonly [network: string, prefix: number, name: string])[] = [
  ['::1', 128, 'this machine'],
  ['fc00::', 7, 'a private network'],
  ['fe80::', 10, 'a link-local address'],
  ['fec0::', 10, 'a private network'],
  ['ff00::', 8, 'a multicast address'],
];

/** Ranges within 2000::/3 that aren't public, or that carry an IPv4 address to somewhere else. */
const SPECIAL_IPV6: readonly (readonly [network: string, prefix: number, name: string])[] = [
  ['2001::', 23, 'a reserved range'],
  ['2001:db8::', 32, 'a range for documentation'],
  ['2002::', 16, 'a tunnel to IPv4'],
  ['2620:4f:8000::', 48, 'a reserved range'],
  ['3fff::', 20, 'a range for documentation'],
];

const ranges = (rows: typeof SPECIAL_IPV4, family: 'ipv4' | 'ipv6') =>
  rows.map(([network, prefix, name]) => {
    const list = new BlockList();
    list.addSubnet(network, prefix, family);
    return { list, name };
  });

const ipv4Ranges = ranges(SPECIAL_IPV4, 'ipv4');
const ipv6Ranges = ranges([...NAMED_IPV6, ...SPECIAL_IPV6], 'ipv6');
const [globalUnicast] = ranges([['2000::', 3, 'the public range']], 'ipv6');
/** Ranges of IPv6 whose last four bytes are an IPv4 address that is meant: mapped, compatible, and translated ones. */
const carriers = ranges(
  [
    ['::ffff:0:0', 96, 'mapped'],
    ['::', 96, 'compatible'],
    ['::ffff:0:0:0', 96, 'translated'],
    ['64:ff9b::', 96, 'translated'],
  ],
  'ipv6',
);

/**
 * @param address IPv4 with four decimal parts, or IPv6 without brackets
 * @returns what the address is instead of public, such as "a private network"; undefined for a public one
 */
export function rangeOf(address: string): string | undefined {
  if (isIPv4(address)) return ipv4Ranges.find(({ list }) => list.check(address, 'ipv4'))?.name;
  if (!isIPv6(address)) return 'no address';
  const [plain = '', zone] = address.split('%');
  if (zone !== undefined) return 'a link-local address';
  const named = ipv6Ranges.find(({ list }) => list.check(plain, 'ipv6'))?.name;
  if (named !== undefined) return named;
  if (globalUnicast!.list.check(plain, 'ipv6')) return undefined;
  const carriesIpv4 = carriers.some(({ list }) => list.check(plain, 'ipv6'));
  return (carriesIpv4 && rangeOf(lastIpv4(plain))) || 'a reserved range';
}

/** Whether the address is this machine's own, in IPv4, IPv6, or mapped. */
export const isLoopback = (address: string): boolean => rangeOf(address) === 'this machine';

/** @param address IPv6 without brackets and zone @returns its last four bytes, as IPv4 */
export function lastIpv4(address: string): string {
  const [high = 0, low = 0] = groupsOf(address).slice(-2);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** @param address IPv6 without brackets and zone @returns its eight groups of 16 bits */
export function groupsOf(address: string): number[] {
  const normal = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = normal.split('::');
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const [left, right] = [numbers(head), numbers(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
