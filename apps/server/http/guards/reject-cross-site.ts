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

/** Whether a browser follows a link to it, in a tab of its own. */
const isFollowedLink = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/**
 * Files and streams, for which the server may compute long, may be linked to by other sites, and not embedded.
 * @throws CallFailure cross_site_request
 */
export async function rejectCrossSite(request: FastifyRequest): Promise<void> {
  const { computes, isStreamed } = request.routeOptions.config;
  const isBound = isWrite(request.method) || computes === true || (isStreamed && !isFollowedLink(request));
  if (isBound && !isFromThisSite(request)) throw new CallFailure('cross_site_request');
}
