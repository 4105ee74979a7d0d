/** Whether a visitor's requests can be read on their way, as far as the server can tell from the connection itself. */
import type { EncryptionStatus } from '@productive-mining/contract/calls/security.ts';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

export function isLoopback(address: string | undefined): boolean {
  return LOOPBACK.test(address ?? '');
}

const PROXY_HEADERS = [
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'forwarded', 'via'],
  ...['x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'fly-client-ip'],
];

/**
 * Whether a proxy has passed the request on, as far as it shows: by what it added, or by HTTP/1.0, in which nginx asks unless
 * it is told otherwise.
 */
export function isProxied({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || PROXY_HEADERS.some((name) => headers[name] !== undefined);
}

/** TLS as a trusted proxy reports it or as this server ends it; otherwise the origin of the connection. */
export function encryptionOf(request: FastifyRequest): EncryptionStatus {
  if (request.protocol === 'https') return 'tls';
  const peer = request.socket.remoteAddress;
  if (!isProxied(request)) return isLoopback(peer) ? 'loopback' : 'unencrypted';
  const isTrusted = request.ip !== peer;
  const isNamed = request.headers['x-forwarded-proto'] !== undefined;
  if (!isTrusted || !isNamed) return 'unknown';
  return isLoopback(request.ip) ? 'loopback' : 'unencrypted';
}
