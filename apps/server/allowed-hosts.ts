/** Reads the names by which a server may be asked, and knows those that lead to this machine for everybody. */

/** Undefined for those that follow from the address that the server listens on. */
export type AllowedHosts = 'any' | readonly string[] | undefined;

const LOOPBACK_NAME = /^(localhost|[^.]+\.localhost|127(\.\d+){3}|::1)$/;
const NAME = /^[a-z\d]([a-z\d.-]*[a-z\d])?$|^[a-f\d:.]+$/;

export function isLoopbackName(name: string): boolean {
  return LOOPBACK_NAME.test(name);
}

export function isHostList(text: string): boolean {
  return text === 'any' || namesIn(text).every((name) => NAME.test(name));
}

export function parseHostList(text: string): AllowedHosts {
  return text === 'any' ? text : namesIn(text);
}

const namesIn = (text: string) => text.split(',').map((name) => name.trim().toLowerCase());
