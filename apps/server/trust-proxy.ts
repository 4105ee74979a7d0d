/** Reads which reverse proxies are trusted about the client's address and protocol. */
import { isIP } from 'node:net';

/** Fastify's option: nobody, everybody, or a list of addresses. */
export type TrustProxy = boolean | string;

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

export function isTrustedProxies(text: string): boolean {
  return text === 'true' || text === 'false' || text.split(',').every((part) => isRange(part.trim()));
}

export function parseTrustProxy(text: string): TrustProxy {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

function isRange(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
