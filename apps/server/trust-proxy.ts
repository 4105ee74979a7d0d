/** Reads which reverse proxies are trusted about the client's address and protocol. */
import { BlockList, isIP } from 'node:net';

/** Fastify's option: nobody, everybody, or a list of addresses. */
export type TrustProxy = boolean | string;

/** Networks of the names, as address and prefix length. */
const RANGES_OF_NAMES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export function isTrustedProxies(text: string): boolean {
  return text === 'true' || text === 'false' || text.split(',').every((part) => isRange(part.trim()));
}

export function parseTrustProxy(text: string): TrustProxy {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

function isRange(text: string): boolean {
  if (Object.hasOwn(RANGES_OF_NAMES, text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Whether an address is one of the proxies that are trusted; an IPv4 address may be written as one of IPv6. */
export function isProxyAt(trustProxy: TrustProxy): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const proxies = new BlockList();
  for (const part of trustProxy.split(',').map((text) => text.trim()))
    for (const range of RANGES_OF_NAMES[part] ?? [part]) {
      const [address = '', prefix] = range.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (prefix === undefined) proxies.addAddress(address, family);
      else proxies.addSubnet(address, Number(prefix), family);
    }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) !== 0 && proxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
