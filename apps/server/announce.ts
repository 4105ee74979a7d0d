/** Live messages of what the engine reports. */
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { listBlocks } from '@productive-mining/database/queries/list-blocks.ts';
import { readFirstDiscovery } from '@productive-mining/database/queries/list-discoveries.ts';
import { UNCHECKED_CHAIN } from '@productive-mining/engine/chain/watch-chain.ts';
import type { Engine } from '@productive-mining/engine/engine.ts';
import type { EngineEvents } from '@productive-mining/engine/events.ts';
import type { FastifyBaseLogger } from 'fastify';
import { payGuidesAfterBlock } from './guide/pay-after-block.ts';
import type { LiveHub } from './live-hub.ts';
import { serializeSession } from './mining/serialize-session.ts';
import { awardVisitor } from './player/award-wallet.ts';
import type { KnownFaults } from './serialize/block-verdict.ts';
import { readGlobalStats } from './serialize/global-stats.ts';
import { presentBlocks } from './serialize/present-blocks.ts';
import { serializeDiscovery } from './serialize/serialize-discovery.ts';

export interface Announcer {
  events: EngineEvents;
  /** Gives the engine, which exists only after its events do. */
  attach(engine: Engine): void;
}

export function announceTo(live: LiveHub, database: Database, log: FastifyBaseLogger): Announcer {
  let engine: Engine | undefined;
  const last = new Map<string, Promise<void>>();
  /** Tells a visitor one thing after the other, as some are read first: a block comes before the end of its session. */
  const inTurn = (visitorId: string, tell: () => Promise<void> | void) => {
    const told = (last.get(visitorId) ?? Promise.resolve())
      .then(tell)
      .catch((error: unknown) => log.warn({ err: error }, 'a live message could not be made'))
      .then(() => {
        if (last.get(visitorId) === told) last.delete(visitorId);
      });
    last.set(visitorId, told);
  };
  type Payment = (database: Database, visitorId: string, at: Date) => Promise<unknown>;
  const paying = (pay: Payment, failure: string) => (visitorId: string) => {
    if (!engine) return;
    pay(database, visitorId, engine.time.now()).catch((error: unknown) => log.warn({ err: error }, failure));
  };
  // If one fails, it is paid at the wallet's next block, or when the page next asks for its player or its active guide.
  const award = paying(awardVisitor, 'bonus points could not be credited');
  const payGuides = paying(payGuidesAfterBlock, 'rewards of guides could not be paid');
  const announceStart = async (visitorId: string, sessionId: string) => {
    const row = (await engine?.openSessions(visitorId))?.find((session) => session.sessionId === sessionId);
    if (!row) return;
    const session = serializeSession(row, (await engine?.progressOf(row)) ?? null);
    live.toVisitor(visitorId, { type: 'session_started', data: { session } });
  };
  return {
    attach(started) {
      engine = started;
    },
    events: {
      progress: (visitorId, data) => live.toVisitor(visitorId, { type: 'mining_progress', data }),
      blockMined: ({ blockIndex, visitorId }) => {
        award(visitorId);
        payGuides(visitorId);
        const known = engine?.security.chainHealth() ?? UNCHECKED_CHAIN;
        inTurn(visitorId, () => announceBlock(live, database, known, { blockIndex, visitorId }));
      },
      sessionStarted: (visitorId, sessionId) => inTurn(visitorId, () => announceStart(visitorId, sessionId)),
      sessionStopped: ({ visitorId, ...data }) => {
        award(visitorId);
        inTurn(visitorId, () => live.toVisitor(visitorId, { type: 'session_stopped', data }));
      },
      blocksJudged(blocks) {
        const message: LiveMessage = { type: 'blocks_judged', data: { blocks } };
        live.toAll(() => message);
      },
      unitFailed: ({ visitorId, sessionId, code, sentence }) =>
        inTurn(visitorId, () =>
          live.toVisitor(visitorId, { type: 'error', data: { sessionId, code, error: sentence } }),
        ),
    },
  };
}

async function announceBlock(
  live: LiveHub,
  database: Database,
  known: KnownFaults,
  { blockIndex, visitorId: minerId }: { blockIndex: number; visitorId: string },
): Promise<void> {
  const [[blockRow], discoveryRow, { stats, height }] = await Promise.all([
    listBlocks(database.orm, { limit: 1, before: blockIndex + 1 }),
    readFirstDiscovery(database.orm, blockIndex),
    readGlobalStats(database),
  ]);
  if (blockRow?.index !== blockIndex || !discoveryRow) return;
  const [block] = await presentBlocks(database.orm, [blockRow], known);
  if (!block) return;
  const data = {
    block,
    discovery: serializeDiscovery(discoveryRow, block.status),
    stats,
    height,
  };
  const mine: LiveMessage = { type: 'block_mined', data: { ...data, mine: true } };
  const others: LiveMessage = { type: 'block_mined', data: { ...data, mine: false } };
  live.toAll((visitorId) => (visitorId === minerId ? mine : others));
}
