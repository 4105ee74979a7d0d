/** Calls for operators: /healthz, /readyz and /metrics. */
import { unreadableSentence } from '@productive-mining/database/queries/find-damaged-table.ts';
import type { TipFinding } from '@productive-mining/engine/chain/highest-tip.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerContext } from '../context.ts';
import { unknownPath } from '../http/answer-failure.ts';
import type { ConnectionCounts } from '../http/guards/bound-connections.ts';
import { isOperator } from '../http/guards/operator.ts';
import { gatherTogether } from './gather-together.ts';
import { registerEngineMetrics } from './measure-engine.ts';

const CLOSING = 'The server is shutting down.';

interface OperationsContext extends ServerContext {
  connections: ConnectionCounts;
}

/** @param isClosing whether the server has begun to shut down */
export function registerOperations(
  app: FastifyInstance,
  context: OperationsContext,
  isClosing: () => boolean,
): void {
  const registry = createMetrics(app, context);
  const gather = gatherTogether(registry);
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const reason = isClosing() ? CLOSING : await findFault(context);
    if (reason === undefined) return { status: 'ready', ...noteOf(context.highestTip.finding()) };
    return reply.code(503).send({ status: 'not ready', reason });
  });
  app.get('/metrics', hidden, async (request, reply) => {
    if (!isOperator(request, context.settings)) throw unknownPath(request);
    return reply.header('content-type', registry.contentType).send(await gather());
  });
}

/** A ledger that lost blocks is read as before, so that its pages can say it; mining waits. */
const noteOf = ({ isLedgerBehind, detail }: TipFinding) => (isLedgerBehind ? { note: detail } : {});

/** Why the server can't do its work; undefined when it can. One that can't read its ledger can't. */
async function findFault({ storage, engine }: ServerContext): Promise<string | undefined> {
  const { fault } = await storage.read();
  if (fault !== undefined) return fault;
  const { unreadable, unreadableMoney } = engine.security.chainHealth();
  const damaged = unreadable ?? unreadableMoney;
  return damaged && unreadableSentence(damaged);
}

function createMetrics(app: FastifyInstance, { engine, live, connections }: OperationsContext): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'live_connections',
    help: 'Open connections of the live channel.',
    registers: [registry],
    collect() {
      this.set(live.size);
    },
  });
  registerConnections(registry, connections);
  const ofEngine = registerEngineMetrics(registry, engine);
  app.addHook('onClose', async () => ofEngine.close());
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}

function registerConnections(registry: Registry, counts: ConnectionCounts): void {
  new Gauge({
    name: 'http_connections',
    help: 'Open connections, those of the live channel among them.',
    registers: [registry],
    collect() {
      this.set(counts.open);
    },
  });
  new Counter({
    name: 'http_connections_refused_total',
    help: 'Connections that were refused, by the bound that they met: all, or those of one network address.',
    labelNames: ['bound'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [bound, count] of Object.entries(counts.refused)) this.inc({ bound }, count);
    },
  });
}
