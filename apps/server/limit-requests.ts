/**
 * Bounds how often a visitor and a network address may write, and an address read, in a minute, and how often they may
 * make or try recovery phrases in an hour.
 */
import rateLimit from '@fastify/rate-limit';
import { backUpWallet, restoreWallet } from '@productive-mining/contract/calls/wallet.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitorOf } from './recognise-visitors.ts';
import { isWrite } from './reject-cross-site.ts';
import type { Limits } from './settings.ts';

const WINDOW_MS = 60_000;
const PHRASE_WINDOW_MS = 3_600_000;
const PHRASE_PATHS: ReadonlySet<string> = new Set([backUpWallet.path, restoreWallet.path]);
const REMEMBERED_KEYS = 20_000;

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;
export type LimitRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Makes the check that runs before a call: it sets the x-ratelimit-* headers of the tightest bound.
 * The check throws CallFailure too_many_requests, with Retry-After set.
 */
export async function createRequestLimit(app: FastifyInstance, limits: Limits): Promise<LimitRequest> {
  await app.register(rateLimit, { global: false, cache: REMEMBERED_KEYS });
  const limiter = (
    max: number,
    keyGenerator: (request: FastifyRequest) => string,
    timeWindow = WINDOW_MS,
  ): Limiter[] => (Number.isFinite(max) ? [app.createRateLimit({ max, timeWindow, keyGenerator })] : []);
  const byVisitorAndAddress = (max: number, timeWindow?: number) => [
    ...limiter(max, (request) => visitorOf(request).id, timeWindow),
    ...limiter(max, (request) => request.ip, timeWindow),
  ];
  const reads = limiter(limits.readsPerMinute, (request) => request.ip);
  const writes = byVisitorAndAddress(limits.writesPerMinute);
  const phrases = byVisitorAndAddress(limits.phrasesPerHour, PHRASE_WINDOW_MS);
  return async (request, reply) => {
    for (const check of isWrite(request.method) ? writes : reads) await applyLimit(check, request, reply);
    if (!PHRASE_PATHS.has(request.routeOptions.url ?? '')) return;
    for (const check of phrases) await applyLimit(check, request, reply);
  };
}

async function applyLimit(check: Limiter, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const outcome = await check(request);
  if (outcome.isAllowed) return;
  const lower = Number(reply.getHeader('x-ratelimit-remaining') ?? Number.POSITIVE_INFINITY);
  if (outcome.remaining <= lower) {
    reply.header('x-ratelimit-limit', outcome.max);
    reply.header('x-ratelimit-remaining', outcome.remaining);
    reply.header('x-ratelimit-reset', outcome.ttlInSeconds);
  }
  if (!outcome.isExceeded) return;
  reply.header('retry-after', outcome.ttlInSeconds);
  throw new CallFailure('too_many_requests', { seconds: outcome.ttlInSeconds });
}
