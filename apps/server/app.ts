/** The server without its port: everything that answers a request. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { VersionReader } from '@productive-mining/database/queries/read-versions.ts';
import type { ReaderPlaces } from '@productive-mining/database/reading/reader-places.ts';
import { Readers } from '@productive-mining/database/reading/readers.ts';
import Fastify, { type FastifyInstance, LogController, type onRequestAsyncHookHandler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { StakeWatch } from './altcoin/stake-watch.ts';
import { CallsAtWork } from './calls-at-work.ts';
import type { AppParts, ServerContext } from './context.ts';
import { CoverageMemory } from './coverage-memory.ts';
import { DemoKeys } from './demo-keys.ts';
import { serveMethods } from './docs/serve-methods.ts';
import { serveReference } from './docs/serve-reference.ts';
import { answerFailure, BODY_LIMIT_BYTES } from './http/answer-failure.ts';
import { answerUnreadable, refuseExpectations } from './http/answer-unreadable.ts';
import { BROTLI_QUALITY, COMPRESS_FROM_BYTES } from './http/compression.ts';
import { endWhenStalled, WaitingBytes } from './http/end-when-stalled.ts';
import { boundConnections } from './http/guards/bound-connections.ts';
import { endPipelines } from './http/guards/end-pipelines.ts';
import { rejectUnknownHosts } from './http/guards/known-hosts.ts';
import { rejectUnknownMethods } from './http/guards/known-methods.ts';
import { createRequestLimit } from './http/guards/limit-requests.ts';
import { RefusedRequests } from './http/guards/refused-requests.ts';
import { rejectCrossSite } from './http/guards/reject-cross-site.ts';
import { registerSecurityHeaders } from './http/guards/security-headers.ts';
import { registerOpenApi, serveOpenApi } from './http/openapi.ts';
import { readableAddress } from './http/readable-address.ts';
import { checkPart } from './http/register-call.ts';
import { serveWeb, WEB_BUILD_DIR } from './http/serve-web.ts';
import { Identity } from './http/visitors/identity.ts';
import {
  prepareVisitors,
  type Recogniser,
  recogniseVisitor,
  VisitorRows,
} from './http/visitors/recognise-visitors.ts';
import { loadVisitorSecret, secretRecordOf } from './http/visitors/visitor-secret.ts';
import { acceptConnections } from './live/accept-connections.ts';
import { MadeFiles } from './made-files.ts';
import { OpenStreams } from './open-streams.ts';
import { registerOperations } from './operations/operations.ts';
import { Anchoring, type AnchoringTimes } from './public-chain/anchoring.ts';
import { OperatorAllowance } from './public-chain/operator-allowance.ts';
import { routes } from './routes.ts';
import { SecurityWatch } from './security/security-watch.ts';
import { Tasks } from './tasks.ts';
import { serveLog } from './transparency/serve-log.ts';
import { isProxyAt } from './trust-proxy.ts';

/** Time that a request has to arrive whole. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface AppOptions {
  /** Folder of the built web front end. */
  webBuildDir?: string;
  /** Interval between rounds of the server's checks of itself; CHECK_INTERVAL_MS unless given. */
  securityIntervalMs?: number;
  /** Interval between looks for stakes that have ended; CHECK_INTERVAL_MS of the stake watch unless given. */
  stakeIntervalMs?: number;
  /** Tests only: the time in which a reader has to take some of an answer. */
  readerWindowMs?: number;
  /** Tests only: places of readers' queries, some of which the test may hold. */
  places?: ReaderPlaces;
  /** Tests only: how long anchors are gathered, and how often they are looked for. */
  anchoringTimes?: Partial<AnchoringTimes>;
}

/** Builds the app; the caller listens and closes. Closing it closes the live connections, but no other part. */
export async function buildApp(parts: AppParts, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.settings.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node would answer without a sentence; rejectUnknownHosts does instead.
    http: { requireHostHeader: false },
    clientErrorHandler: answerUnreadable,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply),
  });
  app.setValidatorCompiler(checkPart);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerFailure);
  refuseExpectations(app.server);
  endPipelines(app.server);
  const stalls = { windowMs: options.readerWindowMs, waitingBytes: new WaitingBytes() };
  app.server.on('request', (_request, answer) => endWhenStalled(answer, stalls));
  const connections = boundConnections(app.server, {
    limits: parts.settings.limits,
    isProxy: isProxyAt(parts.settings.trustProxy),
    log: parts.log,
  });
  acceptJsonOnly(app);
  app.addHook('onRequest', rejectUnknownHosts(parts.settings.host, parts.settings.allowedHosts));
  app.addHook('onRequest', rejectUnknownMethods);
  await prepareVisitors(app);
  const visitorSecret = await loadVisitorSecret(parts.settings.keysDir, secretRecordOf(parts.database.orm));
  const security = watchSecurity(app, parts, visitorSecret, options.securityIntervalMs);
  watchStakes(app, parts, options.stakeIntervalMs);
  const readers = openReaders(parts, options);
  const anchoring = startAnchoring(app, parts, options);
  const context: ServerContext = { ...parts, ...ownParts(parts), security, readers, anchoring };
  const isClosing = refuseWhileClosing(app, context);
  await registerSecurityHeaders(app);
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  await registerOpenApi(app);

  const visitors = { identity: new Identity(visitorSecret), now: () => parts.engine.time.now() };
  const before = await checksBeforeCalls(app, context, visitors);
  for (const route of routes) route.mount(app, context, before);
  await acceptConnections(app, context, before);
  serveOpenApi(app);
  await serveReference(app);
  await serveMethods(app);
  serveLog(app, context);
  registerOperations(app, { ...context, connections }, isClosing);
  await serveWeb(app, options.webBuildDir ?? WEB_BUILD_DIR, (request, reply) =>
    recogniseVisitor(visitors, request, reply),
  );
  return app;
}

/** Parts without anything to close. */
const ownParts = ({ live, engine, settings, database }: AppParts) => ({
  turns: new CallsAtWork(settings.limits.callsAtOncePerAddress),
  streams: new OpenStreams({
    all: settings.limits.ledgerStreams,
    perAddress: settings.limits.ledgerStreamsPerAddress,
  }),
  dataStreams: new OpenStreams({
    all: settings.limits.dataStreams,
    perAddress: settings.limits.dataStreamsPerAddress,
  }),
  versions: new VersionReader(database.pool, () => engine.time.now()),
  tasks: new Tasks(live),
  demoKeys: new DemoKeys(),
  coverage: new CoverageMemory(),
  files: new MadeFiles(() => engine.time.now()),
});

/** Goes on with the anchors of an earlier run, until the app closes. */
function startAnchoring(
  app: FastifyInstance,
  { database, settings, engine, log }: AppParts,
  { anchoringTimes }: AppOptions,
): Anchoring {
  const allowance = new OperatorAllowance(settings.limits.operatorAnchorsPerHour);
  const parts = { database, settings: settings.anchor, time: engine.time, log, allowance };
  const anchoring = new Anchoring(parts, anchoringTimes);
  app.addHook('onReady', async () => anchoring.start());
  app.addHook('onClose', () => anchoring.close());
  return anchoring;
}

/** Backends of the server's own PostgreSQL may be held back. */
function openReaders({ database, settings }: AppParts, { places }: AppOptions): Readers {
  const isHere = settings.databaseUrl === undefined;
  return new Readers(database, { givenUrl: settings.sqlReaderUrl, isHere }, places);
}

/** Counts refused requests from the first on, and checks the server itself until it closes. */
function watchSecurity(
  app: FastifyInstance,
  { database, engine, settings, log }: AppParts,
  visitorSecret: Buffer,
  intervalMs: number | undefined,
): SecurityWatch {
  const refused = new RefusedRequests();
  app.addHook('onResponse', async (request, reply) =>
    refused.count(
      { status: reply.statusCode, hadForgedCookie: request.recognised?.forged ?? false },
      performance.now(),
    ),
  );
  const watch = new SecurityWatch({
    database,
    engine: engine.security,
    time: engine.time,
    keysDir: settings.keysDir,
    visitorSecret,
    refused,
    log,
  });
  watch.start(intervalMs);
  app.addHook('onClose', () => watch.close());
  return watch;
}

function watchStakes(
  app: FastifyInstance,
  { database, engine, log }: AppParts,
  intervalMs: number | undefined,
): void {
  const watch = new StakeWatch({ database, time: engine.time, log });
  watch.start(intervalMs);
  app.addHook('onClose', () => watch.close());
}

/** Runs in this order, so that cross-site requests cost a visitor nothing and one over the limit leaves no row. */
async function checksBeforeCalls(
  app: FastifyInstance,
  context: ServerContext,
  visitors: Recogniser,
): Promise<onRequestAsyncHookHandler[]> {
  const limitRequest = await createRequestLimit(app, context.settings.limits);
  const rows = new VisitorRows(context.database.orm, visitors.now, (visitorId) => {
    context.engine
      .ownerReturned(visitorId)
      .catch((error: unknown) => context.log.error({ err: error }, 'resuming sessions failed'));
  });
  return [
    rejectCrossSite,
    async (request, reply) => recogniseVisitor(visitors, request, reply),
    limitRequest,
    (request) => rows.record(request),
  ];
}

/** The one character that PostgreSQL stores in no text. */
const NUL_CHARACTER = /\\u0000/;

/** Bodies are JSON; an empty one counts as none, whatever its content type. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.length === 0) done(null, undefined);
    else if (NUL_CHARACTER.test(text))
      done(new CallFailure('validation_failed', { detail: 'text may not hold U+0000' }));
    else parseJson(request, text, done);
  });
}

/** @returns whether the app has begun to close; calls are answered shutting_down from then on */
function refuseWhileClosing(app: FastifyInstance, context: ServerContext): () => boolean {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    context.live.close();
    await context.readers.close();
  });
  app.addHook('onRequest', async (request) => {
    if (closing && !request.url.startsWith('/healthz') && !request.url.startsWith('/readyz'))
      throw new CallFailure('shutting_down');
  });
  return () => closing;
}
