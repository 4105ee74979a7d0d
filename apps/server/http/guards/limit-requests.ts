/**
 * Bounds how often a visitor and a network address may write, and an address read, in a minute, how often they may move
 * tokens and have something signed in a minute, and make or try recovery phrases and make security tokens in an hour.
 */
import rateLimit from '@fastify/rate-limit';
import { demoEncapsulation } from '@productive-mining/contract/authentic-endpoints.ts';
import {
  checkAnchor,
  connectNetwork,
  getChainStatus,
} from '@productive-mining/contract/calls/public-chains.ts';
import { createSecurityToken } from '@productive-mining/contract/calls/security.ts';
import { getManifest } from '@productive-mining/contract/calls/solution-sets.ts';
import { executeSql, exportSql } from '@productive-mining/contract/calls/sql.ts';
import { exportStatement, stakeTokens, transferTokens } from '@productive-mining/contract/calls/token.ts';
import { backUpWallet, restoreWallet } from '@productive-mining/contract/calls/wallet.ts';
import { ENDPOINT_OF_TEST } from '@productive-mining/contract/endpoint-of-test.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../../limits.ts';
import { visitorOf } from '../visitors/recognise-visitors.ts';
import { countedAddress } from './counted-address.ts';
import { isWrite } from './reject-cross-site.ts';
import { RequestCounts } from './request-counts.ts';

const WINDOW_MS = 60_000;
const HOUR_MS = 3_600_000;
const REMEMBERED_KEYS = 20_000;

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;
export type LimitRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Makes the check that runs before a call: it sets the x-ratelimit-* headers of the tightest bound.
 * The check throws CallFailure too_many_requests, which says when to ask again.
 */
export async function createRequestLimit(app: FastifyInstance, limits: Limits): Promise<LimitRequest> {
  await app.register(rateLimit, { global: false, cache: REMEMBERED_KEYS, store: RequestCounts });
  const limiter = (
    max: number,
    keyGenerator: (request: FastifyRequest) => string,
    timeWindow = WINDOW_MS,
  ): Limiter[] => (Number.isFinite(max) ? [app.createRateLimit({ max, timeWindow, keyGenerator })] : []);
  const byVisitorAndAddress = (max: number, timeWindow?: number) => [
    ...limiter(max, (request) => visitorOf(request).id, timeWindow),
    ...limiter(max, (request) => countedAddress(request.ip), timeWindow),
  ];
  const reads = limiter(limits.readsPerMinute, (request) => countedAddress(request.ip));
  const writes = byVisitorAndAddress(limits.writesPerMinute);
  const phrases = byVisitorAndAddress(limits.phrasesPerHour, HOUR_MS);
  const queries = byVisitorAndAddress(limits.queriesPerMinute);
  const chains = byVisitorAndAddress(limits.chainReadsPerMinute);
  const movements = byVisitorAndAddress(limits.movementsPerMinute);
  const tasks = byVisitorAndAddress(limits.tasksPerMinute);
  const signatures = byVisitorAndAddress(limits.signaturesPerMinute);
  const ofPath: ReadonlyMap<string, readonly Limiter[]> = new Map([
    [backUpWallet.path, phrases],
    [restoreWallet.path, phrases],
    [executeSql.path, queries],
    [exportSql.path, queries],
    [connectNetwork.path, chains],
    [getChainStatus.path, chains],
    [checkAnchor.path, chains],
    [getManifest.path, signatures],
    [exportStatement.path, signatures],
    [transferTokens.path, movements],
    [stakeTokens.path, movements],
    ...[demoEncapsulation, ...Object.values(ENDPOINT_OF_TEST)].map(({ path }) => [path, tasks] as const),
    [createSecurityToken.path, byVisitorAndAddress(limits.tokensPerHour, HOUR_MS)],
  ]);
  return async (request, reply) => {
    for (const check of isWrite(request.method) ? writes : reads) await applyLimit(check, request, reply);
    for (const check of ofPath.get(request.routeOptions.url ?? '') ?? [])
      await applyLimit(check, request, reply);
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
  throw new CallFailure('too_many_requests', { seconds: outcome.ttlInSeconds });
}
