/**
 * The network address that limits count by. A household or a machine in a data centre gets a whole /64 of IPv6 (RFC 6177), so
 * that a limit by single addresses would bound nobody; and a socket for both families names clients of IPv4 by mapped addresses.
 */
import { BlockList, isIPv6 } from 'node:net';
import { groupsOf, lastIpv4 } from '../../visitor-url/public-address.ts';

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Groups of 16 bits that a /64 has in common. */
const NETWORK_GROUPS = 4;

/**
 * @param address a client's, as a socket or a trusted proxy names it
 * @returns an IPv4 address, also of one that is mapped; a /64 of IPv6, as `2001:db8:0:1::/64`; any other text as it is
 */
export function countedAddress(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  if (mapped.check(plain, 'ipv6')) return lastIpv4(plain);
  const network = groupsOf(plain).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
