/** Who runs this server: who shows its token; where it has none, who is at its own machine. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from '../../allowed-hosts.ts';
import type { Settings } from '../../settings.ts';
import { isLoopback, isProxied } from './connection-encryption.ts';
import { nameOf } from './known-hosts.ts';

/** The settings that say who operates this server. */
type OperatorSettings = Pick<Settings, 'operatorToken' | 'trustProxy'>;

/**
 * Whether the request comes from the operator: it shows the token; or, where there is none, comes from this machine itself and
 * not through a proxy that runs on it, as far as that shows.
 */
export function isOperator(request: FastifyRequest, settings: OperatorSettings): boolean {
  return showsToken(request, settings.operatorToken) || isFromThisMachine(request, settings);
}

/** In constant time. */
function showsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const shown = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && shown !== undefined && isSameText(shown, token);
}

/**
 * Never where there is a token, which is to be shown then: a proxy or a tunnel that adds no header looks like this machine.
 * Behind a declared proxy, whatever comes from this machine may come through it.
 */
function isFromThisMachine(request: FastifyRequest, settings: OperatorSettings): boolean {
  if (settings.operatorToken !== undefined || settings.trustProxy !== false) return false;
  return !isProxied(request) && isLoopback(request.socket.remoteAddress);
}

/**
 * Whether the request may change how the server uses its machine. A browser on the machine counts at a local name only: a
 * page of another site could have its own name lead to this machine, and then write like a page of ours.
 */
export function mayOperate(request: FastifyRequest, settings: OperatorSettings): boolean {
  if (showsToken(request, settings.operatorToken)) return true;
  return isFromThisMachine(request, settings) && isLoopbackName(nameOf(request.headers.host ?? ''));
}

/** Completes "Only … can this be changed", for who may not operate. */
export function waysToOperate({ operatorToken, trustProxy }: OperatorSettings): string {
  if (operatorToken !== undefined) return 'with the server’s OPERATOR_TOKEN';
  return trustProxy === false
    ? 'from the server’s own machine, at http://localhost,'
    : 'with an OPERATOR_TOKEN, which this server has none of, as a proxy is in front of it,';
}

function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
