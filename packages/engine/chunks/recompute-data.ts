/**
 * Bulk data of a block, leaf by leaf. What was computed is kept in a folder with a cap; a computation at work is shared by
 * all who read its block. Two are at work at a time, one for a visitor and for a network address; others wait for their turn,
 * for which one that nobody reads makes room.
 */
import { createReadStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { INTEGER_MAX } from '@productive-mining/database/integer-range.ts';
import {
  type Leave,
  type PlaceLimits,
  type Reader,
  ReaderPlaces,
  sharesTurns,
} from '@productive-mining/database/reading/reader-places.ts';
import { blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { eq } from 'drizzle-orm';
import type { EngineContext } from '../engine-context.ts';
import { recomputeLeaves, type SealedUnit } from './recompute-leaves.ts';
import { SharedRecomputation } from './shared-recomputation.ts';

export interface BlockDataSource {
  /**
   * NDJSON: lines { leaf, summary, data } in base64, last { leaves, workRoot, matches }. Nothing is computed for a signal
   * that has aborted.
   * @throws CallFailure block_not_found, too_many_recomputations, recomputation_busy; the error of a disk that takes no file
   */
  stream(blockIndex: number, reader: Reader, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

export interface BlockDataOptions {
  /** Folder of the files. */
  cacheDir: string;
  /** How long a computation goes on that nobody reads, other than usual. */
  unreadMs?: number;
  /** How many computations wait for their turn at most, other than usual. */
  waitingMax?: number;
}

/** A visitor who reads one is refused a second, waiting or not, before there is a queue to look at. */
const COMPUTATION_PLACES: PlaceLimits = {
  atOnce: 2,
  waiting: { all: 30, visitor: 1, address: 4 },
  refusedWith: { own: 'too_many_recomputations', all: 'recomputation_busy' },
};

export function openBlockData(
  context: EngineContext,
  { cacheDir, ...options }: BlockDataOptions,
): BlockDataSource & {
  /** Waits for computations, which end as the engine closes. */ close(): Promise<void>;
} {
  const computations = new Computations(context, options);
  return {
    async stream(blockIndex, reader, signal) {
      const unit = await readUnit(context, blockIndex);
      const file = path.join(cacheDir, `block-${blockIndex}-${unit.workRoot.slice(0, 16)}.ndjson`);
      const isKept = !computations.has(file) && (await isFile(file));
      if (signal.aborted) return nothing();
      if (isKept) return readKept(file);
      return computations.of(file, unit, reader).read(reader, signal);
    },
    close: () => computations.close(),
  };
}

/** The computations that are at work or wait for their turn. */
class Computations {
  /** Those that a reader may still come to, by the file that they fill. */
  private readonly open = new Map<string, SharedRecomputation>();
  /** These, and those that end to make room. */
  private readonly running = new Set<SharedRecomputation>();
  private readonly places: ReaderPlaces;

  constructor(
    private readonly context: EngineContext,
    private readonly options: Omit<BlockDataOptions, 'cacheDir'>,
  ) {
    const { waiting } = COMPUTATION_PLACES;
    const all = options.waitingMax ?? waiting.all;
    this.places = new ReaderPlaces({ ...COMPUTATION_PLACES, waiting: { ...waiting, all } });
  }

  has(file: string): boolean {
    return this.open.has(file);
  }

  /** The one that fills the file, begun unless it is there. @throws CallFailure too_many_recomputations, recomputation_busy */
  of(file: string, unit: SealedUnit, reader: Reader): SharedRecomputation {
    return this.open.get(file) ?? this.begin(file, unit, reader);
  }

  async close(): Promise<void> {
    await Promise.all([...this.running].map(({ ended }) => ended));
  }

  private begin(file: string, unit: SealedUnit, reader: Reader): SharedRecomputation {
    this.makeRoom(reader);
    if (!this.places.hasPlaceFor(reader)) this.places.checkQueue(reader);
    const { context, places } = this;
    const { unreadMs } = this.options;
    let turn: Promise<Leave | undefined> | undefined;
    const begun = new SharedRecomputation({
      ...{ file, reader, unreadMs, closing: context.closing, log: context.log },
      linesOf: (signal) =>
        inTurn(turn, signal, () => recomputeLeaves(context, unit, begun.holder.visitorId, signal)),
      onUnread: () => {
        if (places.isWaitedFor) this.end(file, begun);
      },
      onEnd: () => {
        // Its place, or its wait for one, ends with it, whatever it ended by.
        begun.end();
        void turn?.then((leave) => leave?.());
        this.running.delete(begun);
        if (this.open.get(file) === begun) this.open.delete(file);
      },
    });
    turn = places.enter(holderOf(begun), begun.ending);
    this.running.add(begun);
    this.open.set(file, begun);
    return begun;
  }

  /**
   * Ends a computation that nobody reads where a further one would have to wait for it.
   * @throws CallFailure too_many_recomputations to a visitor who reads another one
   */
  private makeRoom(reader: Reader): void {
    const entries = [...this.open];
    const own = entries.filter(([, { holder }]) => holder.visitorId === reader.visitorId);
    if (own.some(([, { isRead }]) => isRead)) throw new CallFailure('too_many_recomputations');
    if (own.length === 0 && this.places.hasPlaceFor(reader)) return;
    const unread = entries.filter(([, { isRead }]) => !isRead);
    const inTheWay = unread.filter(([, { holder }]) => sharesTurns(holder, reader));
    for (const [file, computation] of inTheWay.length > 0 ? inTheWay : unread.slice(0, 1))
      this.end(file, computation);
  }

  private end(file: string, computation: SharedRecomputation): void {
    if (this.open.get(file) === computation) this.open.delete(file);
    computation.end();
  }
}

/** The reader whose place it is, who may be another one later. */
const holderOf = (computation: SharedRecomputation): Reader => ({
  get visitorId() {
    return computation.holder.visitorId;
  },
  get address() {
    return computation.holder.address;
  },
});

/** @param turn resolves to nothing where it ends before its turn @throws the signal's reason then */
async function* inTurn(
  turn: Promise<Leave | undefined> | undefined,
  signal: AbortSignal,
  linesOf: () => AsyncIterable<string>,
): AsyncGenerator<string> {
  if (!(await turn)) throw signal.reason;
  yield* linesOf();
}

async function readUnit(context: EngineContext, blockIndex: number): Promise<SealedUnit> {
  const [row] = await context.database.orm
    .select({ workType: discoveries.workType, plan: discoveries.plan, workRoot: blocks.workRoot })
    .from(blocks)
    .innerJoin(discoveries, eq(discoveries.blockId, blocks.id))
    .where(eq(blocks.index, Math.min(blockIndex, INTEGER_MAX)));
  if (!row) throw new CallFailure('block_not_found', { index: blockIndex });
  return { ...row, plan: row.plan as JsonObject };
}

async function* readKept(file: string): AsyncGenerator<Uint8Array> {
  await utimes(file, new Date(), new Date());
  yield* createReadStream(file) as AsyncIterable<Uint8Array>;
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A reader who has left takes nothing.
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
