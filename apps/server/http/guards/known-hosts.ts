/**
 * The names by which this server may be asked. A page of another site can have its own name lead to this machine (DNS
 * rebinding): a browser then takes its requests for those of the same site, and only the name tells them apart.
 */
import { isIP } from 'node:net';
import os from 'node:os';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { AllowedHosts } from '../../settings.ts';

const LOOPBACK_NAME = /^(localhost|[^.]+\.localhost|127(\.\d+){3}|::1)$/;
/** What a failing answer repeats of a name. */
const SHOWN_CHARACTERS = 100;

export function isLoopbackName(name: string): boolean {
  return LOOPBACK_NAME.test(name);
}

/** The name or address of a Host header, in lower case, without port, brackets and final dot. */
export function nameOf(host: string): string {
  const withoutPort = host.toLowerCase().replace(/:\d*$/, '');
  return withoutPort.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Makes the check of a request's Host header, and of the name that a trusted proxy was asked by. Names that lead to this
 * machine for everybody always pass. Without a list, a server that other machines reach is also known by addresses, which
 * nobody can have lead elsewhere, and by the machine's own name.
 * @param listens the address that the server listens on
 */
export function knowsHosts(listens: string, allowed: AllowedHosts): (request: FastifyRequest) => boolean {
  if (allowed === 'any') return () => true;
  const ownName = os.hostname().toLowerCase();
  const names = new Set(allowed ?? [ownName, `${ownName}.local`]);
  const isOpen = allowed === undefined && !isLoopbackName(listens);
  const knows = (host: string) => {
    const name = nameOf(host);
    if (isLoopbackName(name)) return true;
    return allowed === undefined ? isOpen && (isIP(name) !== 0 || names.has(name)) : names.has(name);
  };
  // Clients of HTTP/1.0 may name no host; browsers always do.
  return ({ headers, host }) => [headers.host ?? '', host ?? ''].every((each) => each === '' || knows(each));
}

/** @returns a hook that throws CallFailure unknown_host, but for the two calls that only say whether the server is well */
export function rejectUnknownHosts(listens: string, allowed: AllowedHosts) {
  const knows = knowsHosts(listens, allowed);
  return async (request: FastifyRequest): Promise<void> => {
    if (knows(request) || request.url === '/healthz' || request.url === '/readyz') return;
    const name = nameOf(request.host ?? '').slice(0, SHOWN_CHARACTERS);
    throw new CallFailure('unknown_host', { name });
  };
}
