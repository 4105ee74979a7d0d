/** Answers fetch in tests, and remembers what was asked. */
import type { StreamedName } from '@productive-mining/client/call-types.ts';
import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import { vi } from 'vitest';
import type { CallLine, SampleOf, StubbedName } from './call-lines.ts';
import { workTypes } from './fixture-ledger.ts';
import { sampleStatus } from './sample-chains.ts';
import { sampleHistory } from './sample-history.ts';
import { sampleMachine } from './sample-machine.ts';
import { samplePlayer } from './sample-player.ts';
import { sampleSecurity } from './sample-security.ts';

export interface Asked {
  method: string;
  path: string;
  body: unknown;
  init: RequestInit;
}

/** What the contract answers, a Response that is given as it is, or a promise that keeps the page waiting. */
export type Answers = {
  [Name in StubbedName as CallLine<Name>]?: SampleOf<Name> | Response | Promise<never>;
} & { [Name in StreamedName as CallLine<Name>]?: Response };

const EMPTY_STATS: Stats = {
  totalBlocks: 0,
  disputedBlocks: 0,
  totalDiscoveries: 0,
  totalComputations: 0,
  totalScientificValue: 0,
  averageBlockTime: 0,
  successRate: 0,
  totalEnergyConsumed: 0,
  totalComputeMs: 0,
  totalVerifyMs: 0,
  energySource: 'cpu_watts_estimate',
  mine: {
    blocks: 0,
    discoveries: 0,
    totalScientificValue: 0,
    sessionsCompleted: 0,
    highestDifficulty: 0,
    uniqueWorkTypes: 0,
    consecutiveDays: 0,
  },
  measuredTimes: [],
};

/** A server without blocks and sessions. */
const EMPTY_LEDGER: Answers = {
  'GET /api/mining/status': { status: 'idle', session: null, hindrance: null },
  'GET /api/mining/sessions': { sessions: [] },
  'GET /api/mining/stats': EMPTY_STATS,
  'GET /api/player': samplePlayer(),
  'GET /api/security/status': sampleSecurity(),
  'GET /api/mining/machine': sampleMachine(),
  'GET /api/mining/history': sampleHistory('day', []),
  'GET /api/mining/work-types': { workTypes },
  'GET /api/blockchain/height': { height: 0 },
  'GET /api/keys': { fingerprint: 'f'.repeat(64), keys: [] },
  'GET /api/tutorial/flows': { flows: [] },
  'GET /api/tutorial/progress': { completedTutorials: {} },
  'POST /api/tutorial/interactions': { success: true },
  'GET /api/blockchain/blocks': { blocks: [] },
  'GET /api/blockchain/discoveries': { discoveries: [] },
  'GET /api/blockchain/networks': { networks: [] },
  'GET /api/blockchain/status': sampleStatus(),
  'GET /api/blockchain/anchors': { anchors: [] },
  // A block's page has the same form of path, with another answer.
  'GET /api/blocks/recent': Response.json({ blocks: [] }),
  'GET /api/discoveries/recent': { discoveries: [] },
  'GET /api/coverage': { height: 0, ledgerHeight: 0, faulty: [], frontiers: [] },
  'GET /api/guide/current': {
    hasActiveGuide: false,
    currentFlow: null,
    currentStep: null,
    progress: null,
    completedGuides: [],
    waitingTokens: 0,
  },
  'GET /api/guide/available': { guides: [] },
  'GET /api/altcoin/balance': {
    address: `0x${'0'.repeat(40)}`,
    balance: 0,
    stakedBalance: 0,
    bonusBalance: 0,
    isValidator: false,
    lastCreditId: 0,
    credits: [],
  },
};

export interface StubServer {
  asked: Asked[];
  answers: Answers;
  count: (call: CallLine) => number;
}

export function stubServer(overrides: Answers = {}): StubServer {
  const server: StubServer = {
    asked: [],
    answers: { ...EMPTY_LEDGER, ...overrides },
    count: (call) =>
      server.asked.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call).length,
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    server.asked.push({ method, path, body, init });
    const answer = await (server.answers as Record<string, unknown>)[`${method} ${path.split('?')[0]}`];
    if (answer instanceof Response) return answer.clone();
    if (answer === undefined) return new Response('', { status: 404, statusText: 'Not Found' });
    return Response.json(answer);
  });
  return server;
}

/** A failing answer of the server's shape. */
export function failure(status: number, error: string): Response {
  return Response.json({ code: 'internal_error', error, message: error }, { status });
}
