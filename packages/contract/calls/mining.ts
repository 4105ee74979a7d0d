/** Calls under /api/mining (spec part 1 §7). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';
import { difficulty, frontierName, sessionId } from '../entities/scalars.ts';
import { session, stopAfter } from '../entities/session.ts';
import { stats } from '../entities/stats.ts';
import { mineableWorkType, workTypeItem } from '../entities/work-types.ts';

const oneSession = z.object({ sessionId });
const changedSession = z.object({ success: z.literal(true), sessionId, session });

export const getMiningStatus = defineCall(endpoints.getMiningStatus, {
  summary: "The visitor's overall mining status and the newest session of that status.",
  response: z.object({
    status: z.enum(['mining', 'paused', 'idle']),
    session: z
      .object({ sessionId, currentDifficulty: difficulty, selectedWorkType: mineableWorkType })
      .nullable(),
    /** Why the sessions of all visitors wait now, such as a full disk, in sentences; null when nothing hinders them. */
    hindrance: z.string().nullable(),
  }),
  errors: [],
});

export const listSessions = defineCall(endpoints.listSessions, {
  summary: "The visitor's open sessions, oldest first.",
  response: z.object({ sessions: z.array(session) }),
  errors: [],
});

export const getStats = defineCall(endpoints.getStats, {
  summary: "Totals of the ledger, the visitor's own under `mine`.",
  response: stats,
  errors: [],
});

/** Ranges of the history; the buckets are aligned to multiples of their length since 1970 in UTC. */
export const HISTORY_RANGES = {
  hour: { buckets: 60, bucketSeconds: 60 },
  day: { buckets: 48, bucketSeconds: 1800 },
  week: { buckets: 42, bucketSeconds: 14_400 },
} as const;
export type HistoryRange = keyof typeof HISTORY_RANGES;

export const getMiningHistory = defineCall(endpoints.getMiningHistory, {
  summary:
    'Blocks sealed and their value over the last hour, day or week, in buckets without a gap, oldest first. The last bucket is still open.',
  query: z.object({ range: z.enum(['hour', 'day', 'week']).default('day') }),
  response: z.object({
    range: z.enum(['hour', 'day', 'week']),
    /** Length of each bucket. */
    bucketSeconds: z.int(),
    buckets: z.array(
      z.object({
        start: z.iso.datetime(),
        blocks: z.int(),
        /** Dollars by the formula; disputed blocks count as blocks, not in the value. */
        value: z.number(),
      }),
    ),
  }),
  errors: [],
});

export const listWorkTypes = defineCall(endpoints.listWorkTypes, {
  summary: 'The kinds of mathematics and which of them can be mined.',
  response: z.object({ workTypes: z.array(workTypeItem) }),
  errors: [],
});

export const startSession = defineCall(endpoints.startSession, {
  summary: 'Starts a session. Existing sessions continue.',
  body: z.object({
    workType: mineableWorkType,
    difficulty,
    /** A frontier of the kind that getCoverage lists with this difficulty in `chosenAt`; without one, that of `difficulties`. */
    frontier: frontierName.optional(),
    stopAfter: stopAfter.optional(),
  }),
  response: changedSession,
  errors: [
    'work_type_not_available',
    'frontier_not_available',
    'frontier_finished',
    'too_many_sessions',
    'too_many_sessions_from_address',
  ],
});

export const stopSession = defineCall(endpoints.stopSession, {
  summary: "Stops one session, or without a body all of the visitor's.",
  body: z.object({ sessionId: sessionId.optional() }).optional(),
  response: z.object({ success: z.literal(true), stopped: z.array(sessionId) }),
  errors: ['session_not_found'],
});

export const pauseSession = defineCall(endpoints.pauseSession, {
  summary: 'Pauses a session that is mining.',
  body: oneSession,
  response: changedSession,
  errors: ['session_not_found', 'session_not_mining'],
});

export const resumeSession = defineCall(endpoints.resumeSession, {
  summary: 'Resumes a paused session from its last checkpoint.',
  body: oneSession,
  response: changedSession,
  errors: ['session_not_found', 'session_not_paused'],
});

const machineUse = z.object({
  /** Processors of the server's machine. */
  cores: z.int(),
  /** Number of threads that compute and verify now. */
  threads: z.int(),
  /** Number of threads that the server was started with (MINING_THREADS). */
  threadsMax: z.int(),
  /** Priority of the threads: low where the system lets a thread lower its own. */
  priority: z.enum(['low', 'normal']),
  onlyWhenIdle: z.boolean(),
  /** Whether all sessions wait for the machine to be idle. */
  isWaiting: z.boolean(),
  /** What other programs took of the processors lately; null while `onlyWhenIdle` is off. */
  othersPercent: z.number().nullable(),
  /** Minutes without a sign of its owner after which a session pauses; null: never. */
  awayMinutes: z.number().nullable(),
  /** Whether this visitor may change it. */
  mayChange: z.boolean(),
});

export const getMachineUse = defineCall(endpoints.getMachineUse, {
  summary: 'Where sessions run, and how much of that machine they may take.',
  response: machineUse,
  errors: [],
});

export const changeMachineUse = defineCall(endpoints.changeMachineUse, {
  summary:
    'Changes how much of the server’s machine all sessions may take, until the server ends: from that machine, or with the operator’s token.',
  body: z.object({
    /** At most `threadsMax`. */
    threads: z.int().min(1).optional(),
    /** Mining waits while other programs take a quarter of the processors or more. */
    onlyWhenIdle: z.boolean().optional(),
  }),
  response: machineUse,
  errors: ['not_the_operator', 'too_many_threads'],
});
