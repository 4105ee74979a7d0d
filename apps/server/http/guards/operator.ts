/** Who runs this server: who is at its own machine, or shows its token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, isProxied } from './connection-encryption.ts';

const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether the request shows the operator's token, in constant time. */
export function showsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const shown = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && shown !== undefined && isSameText(shown, token);
}

/** Whether the request comes from this machine itself and not through a proxy that runs on it. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return !isProxied(request) && isLoopback(request.socket.remoteAddress);
}

/**
 * Whether the request may change how the server uses its machine. A browser on the machine counts at a local name only: a
 * page of another site could have its own name lead to this machine, and then write like a page of ours.
 */
export function mayOperate(request: FastifyRequest, token: string | undefined): boolean {
  if (showsToken(request, token)) return true;
  return isFromThisMachine(request) && isLocalName(request.headers.host);
}

function isLocalName(host = ''): boolean {
  return URL.canParse(`http://${host}`) && LOCAL_NAME.test(new URL(`http://${host}`).hostname);
}

function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
