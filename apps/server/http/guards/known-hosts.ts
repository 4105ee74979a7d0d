/**
 * The names by which this server may be asked. A page of another site can have its own name lead to this machine (DNS
 * rebinding): a browser then takes its requests for those of the same site, and only the name tells them apart.
 */
import { isIP } from 'node:net';
import os from 'node:os';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { type AllowedHosts, isLoopbackName } from '../../allowed-hosts.ts';
import { pathOf } from '../answer-failure.ts';

/** Calls that only say whether the server is well, which watching programs ask by any name. */
const FOR_EVERYBODY = new Set(['/healthz', '/readyz']);
/** What a failing answer repeats of a name. */
const SHOWN_CHARACTERS = 100;

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
  const isOpen = allowed === undefined && !isLoopbackName(listens);
  const ownName = os.hostname().toLowerCase();
  const names = new Set(allowed ?? (isOpen ? [ownName, `${ownName}.local`] : []));
  const knows = (name: string) => isLoopbackName(name) || names.has(name) || (isOpen && isIP(name) !== 0);
  // Clients of HTTP/1.0 may name no host; browsers always do.
  return ({ headers, host, raw }) =>
    [headers.host ?? '', host ?? '', hostOfTarget(raw.url ?? '')].every(
      (each) => each === '' || knows(nameOf(each)),
    );
}

/** The name in a target that is a whole address, as clients of a proxy send it (RFC 9112, 3.2.2); empty for a path. */
const hostOfTarget = (target: string): string => (URL.canParse(target) ? new URL(target).host : '');

/** A program before this one may heed another of several Host headers than Node does, which takes the first. */
const countHosts = ({ raw: { rawHeaders } }: FastifyRequest) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;

/**
 * @returns a hook that throws CallFailure unknown_host, or malformed_request where HTTP/1.1 names none, or where there are
 * several (RFC 9112, 3.2)
 */
export function rejectUnknownHosts(listens: string, allowed: AllowedHosts) {
  const knows = knowsHosts(listens, allowed);
  return async (request: FastifyRequest): Promise<void> => {
    const isNamed = request.headers.host !== undefined || request.raw.httpVersion !== '1.1';
    if (!isNamed || countHosts(request) > 1) throw new CallFailure('malformed_request');
    if (knows(request) || FOR_EVERYBODY.has(pathOf(request))) return;
    const name = nameOf(request.host ?? '').slice(0, SHOWN_CHARACTERS);
    throw new CallFailure('unknown_host', { name });
  };
}
