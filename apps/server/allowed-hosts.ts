/** Reads the names by which a server may be asked, and knows those that lead to this machine for everybody. */

import { isIP, isIPv6 } from 'node:net';

/** Undefined for those that follow from the address that the server listens on. */
export type AllowedHosts = 'any' | readonly string[] | undefined;

const LOOPBACK_NAME = /^(([^.]+\.)*localhost|127(\.\d+){3}|::1)$/;
const NAME = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/;
/** A name that browsers take for an address of IPv4 (WHATWG URL, "ends in a number"). */
const ENDS_IN_NUMBER = /(^|\.)\d+$/;

export function isLoopbackName(name: string): boolean {
  return LOOPBACK_NAME.test(name);
}

export function isHostList(text: string): boolean {
  return text === 'any' || namesIn(text).every(isNameOrAddress);
}

export function parseHostList(text: string): AllowedHosts {
  return text === 'any' ? text : namesIn(text).map(asBrowsersSay);
}

const namesIn = (text: string) => text.split(',').map((name) => name.trim().toLowerCase());

/** `any` means every name, and only where it is the whole list; a port would never match, as names are compared without. */
const isNameOrAddress = (name: string) =>
  name !== 'any' &&
  (isIP(name) === 0 ? NAME.test(name) && !ENDS_IN_NUMBER.test(name) : URL.canParse(urlOf(name)));

/** Browsers shorten an address of IPv6 before they ask by it. */
const asBrowsersSay = (name: string) => (isIPv6(name) ? new URL(urlOf(name)).hostname.slice(1, -1) : name);

const urlOf = (name: string) => (isIPv6(name) ? `http://[${name}]` : `http://${name}`);
