/** A URL that a visitor gave: what may be asked of the server before anything is looked up (OPEN-53). */
import { isIP } from 'node:net';
import { isLoopback, rangeOf } from './public-address.ts';

/** Ports on which nodes of public chains answer over https. */
export const PORTS = [443, 8443, 8545] as const;
const LENGTH_MAX = 2048;

/** A visitor's URL that the server doesn't ask. The message completes "The address isn’t asked: …" with its full stop. */
export class VisitorUrlRefused extends Error {
  /** @param isOfThisMachine whether `allowLoopback` would have admitted the address */
  constructor(
    message: string,
    readonly isOfThisMachine = false,
  ) {
    super(message);
    this.name = 'VisitorUrlRefused';
  }
}

export interface VisitorUrlRules {
  /** Whether this machine's own addresses may be asked, by http too and at any port: for development. */
  allowLoopback: boolean;
}

/**
 * Checks all that is seen without a look-up: scheme, credentials, port, and the address where the host is one. Every
 * spelling of an IPv4 address, as 0x7f.1 or 2130706433, is the same to the URL parser.
 * @throws VisitorUrlRefused
 */
export function parseVisitorUrl(text: string, { allowLoopback }: VisitorUrlRules): URL {
  if (text.length > LENGTH_MAX) throw new VisitorUrlRefused(`it has more than ${LENGTH_MAX} characters.`);
  if (!URL.canParse(text)) throw new VisitorUrlRefused('it is no URL.');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    throw new VisitorUrlRefused('it holds a user name or password.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new VisitorUrlRefused(`it begins with ${url.protocol}, and only https: is asked.`);
  const host = hostOf(url);
  const address = isIP(host) === 0 ? undefined : host;
  if (allowLoopback && (isNameOfLoopback(host) || (address !== undefined && isLoopback(address)))) return url;
  if (address !== undefined) checkAddress(address, { allowLoopback });
  if (isNameOfLoopback(host)) throw new VisitorUrlRefused('its name is that of this machine.', true);
  if (url.protocol !== 'https:')
    throw new VisitorUrlRefused('it begins with http:, and only https: is asked.');
  const port = url.port === '' ? 443 : Number(url.port);
  if (!PORTS.some((allowed) => allowed === port))
    throw new VisitorUrlRefused(`its port is ${port}, and only ${PORTS.join(', ')} are asked.`);
  return url;
}

/**
 * @param name that was looked up; the address that it has within somebody's network is told nobody
 * @throws VisitorUrlRefused when the address isn't public
 */
export function checkAddress(address: string, { allowLoopback }: VisitorUrlRules, name?: string): void {
  const range = rangeOf(address);
  if (range === undefined || (allowLoopback && isLoopback(address))) return;
  const place = name === undefined ? `${address}, ${range}` : range;
  throw new VisitorUrlRefused(`it leads to ${place}, which is not public.`, isLoopback(address));
}

/** The host as resolvers take it: no brackets, no final dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const isNameOfLoopback = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');
