/** A thread of the compute pool: computes chunks, runs parts of verifications, counts totals for posts. */

import type { MessagePort } from 'node:worker_threads';
import { merkleRoot } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { workLeafHashes } from '@productive-mining/ledger/merkle/work-root.ts';
import type { AuthenticTestId } from '@productive-mining/rules/authentic-tests.ts';
import { certificateOf } from '@productive-mining/work/certificates/certificate-of.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import {
  loadCompute,
  loadVerifier,
  type UndecidedReason,
  type UnitReason,
  undecidedReasonOf,
  workTypeOf,
} from '@productive-mining/work/registry.ts';
import type {
  JsonObject,
  LiveView,
  PartOutcome,
  PartReason,
  Statement,
  Verdict,
  VerificationPart,
} from '@productive-mining/work/work-type.ts';
import { workerData } from 'piscina';
import type { OnStep, TestOutcome, TestRequest } from '../published/test-outcome.ts';
import { deflateData } from './deflate-data.ts';
import { packLeaves, unpackLeaves } from './leaf-codec.ts';
import { ThreadClock } from './thread-clock.ts';
import { lowerThreadPriority, type PoolThreadData } from './thread-priority.ts';
import { beginPulse, endStep, type Pulse } from './watch-steps.ts';
import { WorkedTime } from './worked-time.ts';

lowerThreadPriority((workerData as PoolThreadData).nice);

/** Shared with the main thread: element 0 is 1 when the task is to stop. */
export type StopFlag = Int32Array<SharedArrayBuffer>;

export interface ThreadControl {
  stop: StopFlag;
  pulse: Pulse;
  progress?: MessagePort;
}

export interface ThreadProgress {
  fraction: number;
  view?: LiveView;
  /** The phase that the share is of, for a task that has several. */
  phase?: 'compute' | 'verify';
}

/** The time that a task took, or as much of it as was done. */
export interface TaskTime {
  /** Processor time of its thread. */
  cpuMs: number;
  /** Wall time in which it worked: see worked-time.ts. */
  wallMs: number;
}

export type TaskOutcome<T> = TaskTime &
  ({ kind: 'done'; value: T } | { kind: 'stopped' } | { kind: 'undecided'; reason: UndecidedReason });

const workedTime = new WorkedTime();
const clock = new ThreadClock();

/** Asked after each step, which is told by it. */
function shouldStop({ stop, pulse }: ThreadControl): boolean {
  endStep(pulse);
  workedTime.endStep();
  return Atomics.load(stop, 0) === 1;
}

/** @throws the system's error while the thread's clock can't be opened: the task is to be tried again */
async function measured<T>(work: () => Promise<T | undefined>): Promise<TaskOutcome<T>> {
  const beforeMs = clock.readMs();
  workedTime.begin();
  const time = () => ({ cpuMs: clock.readMs() - beforeMs, wallMs: workedTime.end() });
  try {
    const value = await work();
    return value === undefined ? { kind: 'stopped', ...time() } : { kind: 'done', value, ...time() };
  } catch (error) {
    const reason = undecidedReasonOf(error);
    if (reason) return { kind: 'undecided', reason, ...time() };
    throw error;
  }
}

export interface ChunkTask extends ThreadControl {
  workType: string;
  plan: JsonObject;
  first: number;
  count: number;
  /** State before the first leaf, for a kind of chains. */
  state?: Uint8Array | undefined;
  /** Whether the picture of the work is told with the progress. */
  view?: boolean;
  /** Whether the chunk is to be stored. */
  toStore?: boolean;
}

export interface ChunkValue {
  /** Leaves of the chunk, packed. */
  leaves: Uint8Array;
  /**
   * Each leaf's bulk data (empty where there is none), packed; of a chunk that is to be stored deflated, and only for a kind
   * that keeps it.
   */
  data: Uint8Array;
}

function compute(task: ChunkTask): Promise<TaskOutcome<ChunkValue>> {
  return measured(async () => {
    const outcome = await computeChunk(task.workType, task.plan, task, {
      shouldStop: () => shouldStop(task),
      onProgress: (fraction, view) => {
        const picture = task.view ? view?.() : undefined;
        const progress: ThreadProgress = picture ? { fraction, view: picture } : { fraction };
        task.progress?.postMessage(progress);
      },
    });
    if (outcome.kind === 'stopped') return undefined;
    const leaves = packLeaves(outcome.leaves.map((leaf) => leaf.summary));
    if (task.toStore && !(await loadCompute(task.workType)).keepsData)
      return { leaves, data: new Uint8Array() };
    const data = packLeaves(outcome.leaves.map((leaf) => leaf.data ?? new Uint8Array()));
    return { leaves, data: task.toStore ? deflateData(data) : data };
  });
}

export interface EvidenceMessage {
  workType: string;
  plan: JsonObject;
  /** Leaf summaries, packed: all of the unit, or those from leaf `first` on. */
  leaves: Uint8Array;
  first?: number;
  challenged: number[];
  /** Bulk data by leaf, for kinds that open it. */
  data: [number, Uint8Array][];
  /** Bulk data of every leaf of the unit, packed, in its place for kinds that keep it. */
  allData?: Uint8Array;
}

function evidenceOf(message: EvidenceMessage) {
  const first = message.first ?? 0;
  const leaves = new Map(
    unpackLeaves(message.leaves).map((summary, offset) => [first + offset, summary] as const),
  );
  return {
    plan: message.plan,
    leaves,
    complete: message.first === undefined,
    challenged: message.challenged,
    data: new Map(message.allData ? unpackLeaves(message.allData).entries() : message.data),
  };
}

export interface SummariseTask extends ThreadControl {
  workType: string;
  plan: JsonObject;
  leaves: Uint8Array;
}

export interface Summary {
  /** The work root over all leaves. */
  root: Uint8Array;
  /** Leaf hashes of the tree of this root, packed. */
  leafHashes: Uint8Array;
  result: JsonObject;
  statements: Statement[];
}

function summarise(task: SummariseTask): Promise<TaskOutcome<Summary>> {
  return measured(async () => {
    const definition = workTypeOf(task.workType);
    const leaves = unpackLeaves(task.leaves);
    const result = definition.summarise(task.plan, leaves);
    const leafHashes = workLeafHashes(leaves);
    return {
      root: merkleRoot(leafHashes),
      leafHashes: packLeaves(leafHashes),
      result,
      statements: definition.statements(task.plan, result),
    };
  });
}

export interface CertifyTask extends ThreadControl {
  unitId: string;
  leaves: Uint8Array;
  leafHashes: Uint8Array;
  challenged: number[];
}

function certify(task: CertifyTask): Promise<TaskOutcome<JsonObject>> {
  return measured(async () => {
    const [leaves, leafHashes] = [unpackLeaves(task.leaves), unpackLeaves(task.leafHashes)];
    return certificateOf({ ...task, leaves, leafHashes });
  });
}

export interface PartsTask extends ThreadControl, EvidenceMessage {
  result: JsonObject;
}

function planVerification(task: PartsTask): Promise<TaskOutcome<VerificationPart[]>> {
  return measured(async () => (await loadVerifier(task.workType)).parts(evidenceOf(task), task.result));
}

export interface PartTask extends PartsTask {
  part: VerificationPart;
}

function verifyPart(task: PartTask): Promise<TaskOutcome<PartOutcome>> {
  return measured(async () => {
    const verifier = await loadVerifier(task.workType);
    const steps = await verifier.runPart(evidenceOf(task), task.result, task.part);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (shouldStop(task)) return undefined;
      task.progress?.postMessage({ fraction: step.value } satisfies ThreadProgress);
    }
  });
}

export interface ConcludeTask extends PartsTask {
  outcomes: PartOutcome[];
}

function conclude(task: ConcludeTask): Promise<TaskOutcome<Verdict<UnitReason | PartReason>>> {
  return measured(async () =>
    (await loadVerifier(task.workType)).conclude(evidenceOf(task), task.result, task.outcomes),
  );
}

export interface CountTask extends ThreadControl {
  workType: string;
  /** Decimal digits. */
  position: string;
}

/** The total of a kind with posts before a position, as decimal digits. */
function countBefore(task: CountTask): Promise<TaskOutcome<string>> {
  return measured(async () => {
    const { posts } = workTypeOf(task.workType);
    if (!posts) throw new RangeError(`${task.workType} has no posts`);
    const steps = await posts.countBefore(BigInt(task.position));
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value.toString();
      if (shouldStop(task)) return undefined;
    }
  });
}

export interface AuthenticTestTask extends ThreadControl, TestRequest {
  test: AuthenticTestId;
}

/** Thrown by a step of a test that is to stop. */
class TestStopped extends Error {}

/** A test of the Authentic Data screen. Its code is loaded by the first one. */
function authenticTest(task: AuthenticTestTask): Promise<TaskOutcome<TestOutcome>> {
  return measured(async () => {
    const { runAuthenticTest } = await import('../published/run-authentic-test.ts');
    const onStep: OnStep = (phase, fraction) => {
      if (shouldStop(task)) throw new TestStopped();
      task.progress?.postMessage({ fraction, phase } satisfies ThreadProgress);
    };
    try {
      return await runAuthenticTest(task.test, task, onStep);
    } catch (error) {
      if (error instanceof TestStopped) return undefined;
      throw error;
    }
  });
}

const tasks = {
  compute,
  summarise,
  certify,
  planVerification,
  verifyPart,
  conclude,
  countBefore,
  authenticTest,
};

/** The tasks of the pool by name. */
export type Tasks = typeof tasks;

/** What piscina calls in this thread. */
export default function runTask<K extends keyof Tasks>({
  name,
  task,
}: {
  name: K;
  task: Parameters<Tasks[K]>[0];
}): ReturnType<Tasks[K]> {
  beginPulse(task.pulse);
  const run = tasks[name] as (task: Parameters<Tasks[K]>[0]) => ReturnType<Tasks[K]>;
  return run(task);
}
