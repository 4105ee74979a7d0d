/** Takes writes, computations and live connections from pages of this site only: a browser says where a request comes from. */
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { FastifyRequest } from 'fastify';

export function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/**
 * Whether a request comes from this site's pages, or from a client other than a browser, which names no origin.
 * Hosts are compared, not protocols: a proxy may end TLS.
 */
export function isFromThisSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase();
}

/** @throws CallFailure cross_site_request */
export async function rejectCrossSite(request: FastifyRequest): Promise<void> {
  const isBound = isWrite(request.method) || request.routeOptions.config.computes === true;
  if (isBound && !isFromThisSite(request)) throw new CallFailure('cross_site_request');
}
