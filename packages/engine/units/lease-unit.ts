/** Takes the next region of a kind for a session: of those that were given back first, else the next of the frontier. */
import { randomBytes, randomUUID } from 'node:crypto';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Executor, Transaction } from '@productive-mining/database/connection/connect.ts';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import {
  miningSessions,
  workChunks,
  workFrontiers,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import { drawSeed, type SeedSource } from '@productive-mining/work/plans/draw-seed.ts';
import { cutStretch } from '@productive-mining/work/plans/plan-stretch.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject, WorkType } from '@productive-mining/work/work-type.ts';
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { checkGround, planNext } from './frontier-end.ts';

export type WorkUnit = typeof workUnits.$inferSelect;

const SECRET_BYTES = 32;
/** After this the region of a disputed block, which can't be cut, goes to any session of its frontier, so that no gap stays. */
const GAP_WAIT_MINUTES = 15;
/** Leased to a session. */
export const isOpen = inArray(workUnits.state, ['computing', 'verifying', 'verified']);

/** What a session takes its regions by. */
export interface WantedWork {
  sessionId: string;
  workType: string;
  difficulty: number;
  /** The frontier that was chosen; without it that of the difficulty. */
  frontier?: string | null;
}

type LeasedFrom = WantedWork & { frontier: string };

export function wantedBy(session: SessionRow): WantedWork {
  return {
    sessionId: session.sessionId,
    workType: session.selectedWorkType,
    difficulty: session.currentDifficulty,
    frontier: session.frontier,
  };
}

/**
 * Gives the session the unit it is at, or another.
 * @returns undefined when the session was paused or stopped meanwhile: a stop gives back the unit that it finds, and
 * nobody would give back a later one
 */
export async function leaseUnit(
  tx: Transaction,
  session: WantedWork,
  now: Date,
): Promise<WorkUnit | undefined> {
  if ((await lockSession(tx, session.sessionId)) !== 'mining') return undefined;
  const open = await openUnitOf(tx, session.sessionId);
  if (open) return open;
  const frontier = session.frontier ?? workTypeOf(session.workType).frontierFor(session.difficulty);
  return leaseAlong(tx, { ...session, frontier }, now);
}

/** A region of the frontier or, where it is explored to its end, of the one on which sessions go on. */
async function leaseAlong(tx: Transaction, session: LeasedFrom, now: Date): Promise<WorkUnit> {
  const frontier = await lockFrontier(tx, session.workType, session.frontier);
  const kind = workTypeOf(session.workType);
  // First, as what was given back there is no ground for this session either.
  await checkGround(tx, kind, session);
  const abandoned = await leaseAbandoned(tx, session, now);
  if (abandoned) return abandoned;
  const end = kind.frontiers.find(({ name }) => name === frontier.name)?.continuesAs;
  if (end?.from === frontier.position) return leaseAlong(tx, { ...session, frontier: end.frontier }, now);
  return leaseNext(tx, session, frontier, now);
}

/**
 * Locks a session's row until the transaction ends. A transaction that locks a session and its unit takes the session
 * first, as a stop does: two orders would deadlock.
 * @returns its status
 */
export async function lockSession(tx: Transaction, sessionId: string): Promise<string | undefined> {
  const [session] = await tx
    .select({ status: miningSessions.status })
    .from(miningSessions)
    .where(eq(miningSessions.sessionId, sessionId))
    .for('no key update');
  return session?.status;
}

/** The unit a session is at: it survives pauses and restarts. */
export async function openUnitOf(tx: Executor, sessionId: string): Promise<WorkUnit | undefined> {
  const [unit] = await tx
    .select()
    .from(workUnits)
    .where(and(eq(workUnits.sessionId, sessionId), isOpen));
  return unit;
}

async function lockFrontier(tx: Transaction, workType: string, name: string) {
  const definition = workTypeOf(workType).frontiers.find((frontier) => frontier.name === name);
  if (!definition) throw new RangeError(`${workType} has no frontier ${name}`);
  await tx.insert(workFrontiers).values({ workType, name, position: definition.start }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(workFrontiers)
    .where(and(eq(workFrontiers.workType, workType), eq(workFrontiers.name, name)))
    .for('update');
  return row!;
}

/** Takes a region that was given back, or cuts off the session's part of it. */
async function leaseAbandoned(
  tx: Transaction,
  session: LeasedFrom,
  now: Date,
): Promise<WorkUnit | undefined> {
  const longAgo = new Date(now.getTime() - GAP_WAIT_MINUTES * 60_000);
  const canCut = workTypeOf(session.workType).planTo !== undefined;
  // A region that can't be cut on a frontier that can is that of a disputed block.
  const isFitting = canCut ? or(workUnits.mayBeCut, lte(workUnits.leasedAt, longAgo)) : undefined;
  const [unit] = await tx
    .select()
    .from(workUnits)
    .where(
      and(
        eq(workUnits.workType, session.workType),
        eq(workUnits.frontier, session.frontier),
        eq(workUnits.state, 'abandoned'),
        or(isNull(workUnits.notBefore), lte(workUnits.notBefore, now)),
        or(eq(workUnits.difficulty, session.difficulty), isFitting),
      ),
    )
    // Parts of one region in the order of their places; the census’s only nearly, where any order will do.
    .orderBy(workUnits.nonce, sql`length(${workUnits.position})`, workUnits.position)
    .limit(1)
    .for('update', { skipLocked: true });
  if (!unit) return undefined;
  const planned = (await drawAgain(tx, unit)) ?? (await cutOff(tx, unit, session.difficulty));
  const [leased] = await tx
    .update(workUnits)
    .set({
      ...planned,
      state: 'computing',
      lease: unit.lease + 1,
      sessionId: session.sessionId,
      secret: new Uint8Array(randomBytes(SECRET_BYTES)),
      workRoot: null,
      computedAt: null,
      verifyMs: 0,
      leasedAt: now,
    })
    .where(eq(workUnits.id, unit.id))
    .returning();
  return leased!;
}

/**
 * Hashes a new instance from the present tip for a search that gave no block since its last draw: without a find the same
 * instance would end so again. One that only lost its session keeps its seed, and other regions their place, so that none
 * is left out.
 */
async function drawAgain(tx: Transaction, unit: WorkUnit): Promise<Partial<WorkUnit> | undefined> {
  const { workType, frontier, position, difficulty, failures, draw: earlier } = unit;
  const definition = workTypeOf(workType);
  const draw = failures + 1;
  if (definition.search === undefined || draw <= (earlier ?? 1)) return undefined;
  const drawn = await drawFromTip(tx, { workType, frontier, position, draw });
  const { plan } = definition.planUnit({ difficulty, frontier, position, seed: drawn.seed });
  return { ...drawn, ...columnsOf(definition, plan) };
}

/**
 * Makes of a region that was given back the unit that a session of this difficulty takes of it, and leaves the rest as a
 * region of its own. The parts have new seeds, drawn from the present tip: their draws are 2 at least, which says that the
 * order of tips is that of their leases.
 * @returns what changes of the unit; nothing where it is the session's as it is, or can't be cut
 */
async function cutOff(tx: Transaction, unit: WorkUnit, difficulty: number): Promise<Partial<WorkUnit>> {
  const { workType, frontier, position, nextPosition: end, mayBeCut, draw: earlier } = unit;
  const definition = workTypeOf(workType);
  if (!mayBeCut || definition.planTo === undefined) return {};
  const draw = (earlier ?? 1) + 1;
  const drawn = await drawFromTip(tx, { workType, frontier, position, draw });
  const request = { difficulty, frontier, position, seed: drawn.seed };
  const part = cutStretch(definition, request, end);
  const isPlanned = unit.leafCount > 0;
  if (!part && !isPlanned)
    throw new Error(`No unit fits the rest of ${workType} from ${position} to ${end}.`);
  if (!part || (part.nextPosition === end && part.difficulty === unit.difficulty && isPlanned)) return {};
  if (part.nextPosition !== end)
    await tx.insert(workUnits).values({
      ...unit,
      ...NOTHING_PLANNED,
      id: randomUUID(),
      position: part.nextPosition,
      secret: new Uint8Array(randomBytes(SECRET_BYTES)),
    });
  const { plan, nextPosition } = part;
  return { ...drawn, difficulty: part.difficulty, nextPosition, ...columnsOf(definition, plan) };
}

/** The rest of a region that was cut, until a session takes of it. */
const NOTHING_PLANNED = {
  ...{ seed: '', tipIndex: null, tipHash: null, draw: null },
  ...{ plan: {}, leafCount: 0, chunkCount: 0 },
  ...{ lease: 0, workRoot: null, computedAt: null, verifyMs: 0 },
};

function columnsOf(definition: WorkType, plan: JsonObject) {
  return { plan, leafCount: definition.leafCount(plan), chunkCount: definition.chunks(plan).length };
}

async function leaseNext(
  tx: Transaction,
  session: WantedWork,
  frontier: typeof workFrontiers.$inferSelect,
  now: Date,
): Promise<WorkUnit> {
  const definition = workTypeOf(session.workType);
  const counter = frontier.counter + 1n;
  const { workType, name, position } = frontier;
  const drawn = await drawFromTip(tx, { workType, frontier: name, position, draw: 1 });
  const request = { difficulty: session.difficulty, frontier: name, position, seed: drawn.seed };
  const { plan, nextPosition, difficulty } = planNext(definition, request);
  await tx
    .update(workFrontiers)
    .set({ position: nextPosition, counter })
    .where(and(eq(workFrontiers.workType, workType), eq(workFrontiers.name, name)));
  const [unit] = await tx
    .insert(workUnits)
    .values({
      id: randomUUID(),
      workType,
      frontier: name,
      difficulty,
      position,
      nextPosition,
      nonce: counter,
      ...drawn,
      ...columnsOf(definition, plan),
      state: 'computing',
      sessionId: session.sessionId,
      secret: new Uint8Array(randomBytes(SECRET_BYTES)),
      leasedAt: now,
    })
    .returning();
  return unit!;
}

/** Draws a seed from the newest block. The frontier's lock makes tips follow each other as the numbers of its units do. */
async function drawFromTip(
  tx: Transaction,
  place: Omit<SeedSource, 'tip'>,
): Promise<Pick<WorkUnit, 'seed' | 'tipIndex' | 'tipHash' | 'draw'>> {
  const [newest] = await tx
    .select({ index: blocks.index, hash: blocks.blockHash })
    .from(blocks)
    .orderBy(desc(blocks.index))
    .limit(1);
  const tip = newest ? { index: newest.index, hash: hexToBytes(newest.hash) } : GENESIS;
  const seed = drawSeed({ tip, ...place });
  return { seed, tipIndex: tip.index, tipHash: bytesToHex(tip.hash), draw: place.draw };
}

/** A unit as it was leased, as long as it is neither settled nor given back nor leased again. */
export function isStillLeased({ id, lease, sessionId }: WorkUnit) {
  return and(eq(workUnits.id, id), eq(workUnits.lease, lease), eq(workUnits.sessionId, sessionId!), isOpen);
}

/** Chunks that are stored under a lease; those of earlier leases don't count. */
export function isOfLease({ id, lease }: Pick<WorkUnit, 'id' | 'lease'>) {
  return and(eq(workChunks.unitId, id), eq(workChunks.lease, lease));
}

/** Gives back what a session is at: it is leased again before the frontier moves on. */
export async function abandonUnitsOf(tx: Transaction, sessionId: string): Promise<void> {
  const abandoned = await tx
    .update(workUnits)
    .set({ state: 'abandoned', sessionId: null, notBefore: null })
    .where(and(eq(workUnits.sessionId, sessionId), isOpen))
    .returning({ id: workUnits.id });
  await dropChunks(tx, abandoned);
}

/**
 * Gives back a region that gave no block, to rest until `notBefore`.
 * @returns whether it was still leased; nothing changes otherwise
 */
export async function abandonFailedUnit(tx: Transaction, unit: WorkUnit, notBefore: Date): Promise<boolean> {
  const abandoned = await tx
    .update(workUnits)
    .set({ state: 'abandoned', sessionId: null, notBefore, failures: sql`${workUnits.failures} + 1` })
    .where(isStillLeased(unit))
    .returning({ id: workUnits.id });
  await dropChunks(tx, abandoned);
  return abandoned.length > 0;
}

/** What a lease has stored is of no use to the next: its secret draws other leaves, and it is paid for its own work. */
async function dropChunks(tx: Transaction, units: readonly Pick<WorkUnit, 'id'>[]): Promise<void> {
  const ids = units.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(workChunks).where(inArray(workChunks.unitId, ids));
}

export function planOf(unit: Pick<WorkUnit, 'plan'>): JsonObject {
  return unit.plan as JsonObject;
}

export type SessionRow = typeof miningSessions.$inferSelect;
