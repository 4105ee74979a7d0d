/** For the tests: the parts of a verification run once a process for all evidence and results that they can't tell apart. */
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { sameJson } from '../kit/equality.ts';
import { loadVerifier, workTypeOf } from '../registry.ts';
import type { Evidence, JsonObject, PartOutcome, WorkType } from '../work-type.ts';
import { finish } from './run-unit.ts';

/** A part's outcome, and the fields of the result that it was computed from. */
interface KnownOutcome {
  read: ReadonlySet<string>;
  /** Whether it also depends on which fields there are. */
  readsNames: boolean;
  result: JsonObject;
  outcome: PartOutcome;
}

/** Known outcomes by kind, part and evidence. */
const known = new Map<string, KnownOutcome[]>();
/** The evidence that was looked at last: most tests change a result above the same leaves. */
let last: { evidence: Evidence; digest: string } | undefined;

/** A digest of everything that a verifier is given beside the result. */
function digestOf(evidence: Evidence): string {
  if (last && isSameEvidence(last.evidence, evidence)) return last.digest;
  const hash = createHash('sha256').update(wordsOf(evidence));
  for (const bytesByLeaf of [evidence.leaves, evidence.data]) {
    hash.update(`|${bytesByLeaf.size}`);
    for (const [leaf, bytes] of bytesByLeaf) hash.update(`|${leaf}:${bytes.length}|`).update(bytes);
  }
  last = { evidence, digest: hash.digest('hex') };
  return last.digest;
}

function wordsOf({ plan, complete, challenged, withoutData = false }: Evidence): string {
  return JSON.stringify({ plan, complete, challenged, withoutData });
}

/** Whether the bytes are the same objects, which no test changes in place, below the same plan. */
function isSameEvidence(left: Evidence, right: Evidence): boolean {
  if (left === right) return true;
  const sameBytes = (some: Evidence['leaves'], others: Evidence['leaves']) =>
    some.size === others.size && [...some].every(([leaf, bytes]) => others.get(leaf) === bytes);
  return (
    wordsOf(left) === wordsOf(right) &&
    sameBytes(left.leaves, right.leaves) &&
    sameBytes(left.data, right.data)
  );
}

/** Has a kind add the same leaves up once: the function is pure. */
function summariseOnce(definition: WorkType): void {
  const summarise = definition.summarise.bind(definition);
  let last: { plan: JsonObject; leaves: readonly Uint8Array[]; result: JsonObject } | undefined;
  vi.spyOn(definition, 'summarise').mockImplementation((plan, leaves) => {
    const isKnown =
      last?.leaves.length === leaves.length &&
      last.leaves.every((leaf, i) => leaf === leaves[i]) &&
      sameJson(last.plan, plan);
    if (!last || !isKnown) last = { plan, leaves, result: summarise(plan, leaves) };
    return last.result;
  });
}

/** Tells which fields are read of a result. */
function watch(result: JsonObject): {
  watched: JsonObject;
  seen: Pick<KnownOutcome, 'read' | 'readsNames'>;
} {
  const read = new Set<string>();
  const seen = { read, readsNames: false };
  const note = (field: string | symbol) => typeof field === 'string' && read.add(field);
  const watched = new Proxy(result, {
    get(target, field, receiver) {
      note(field);
      return Reflect.get(target, field, receiver);
    },
    has(target, field) {
      note(field);
      return Reflect.has(target, field);
    },
    getOwnPropertyDescriptor(target, field) {
      note(field);
      return Reflect.getOwnPropertyDescriptor(target, field);
    },
    ownKeys(target) {
      seen.readsNames = true;
      return Reflect.ownKeys(target);
    },
  });
  return { watched, seen };
}

/**
 * Has a kind's verifier run each part once for all units that agree in plan and leaves, and for all results that agree in the
 * fields that the part reads: what doesn't depend on a changed field, as the leaves made again, has the same outcome. Lasts
 * until the mocks are restored; outcomes are known as long as the process.
 */
export async function runPartsOnce(workType: string): Promise<void> {
  const verifier = await loadVerifier(workType);
  if (vi.isMockFunction(verifier.runPart)) return;
  summariseOnce(workTypeOf(workType));
  const runPart = verifier.runPart.bind(verifier);
  vi.spyOn(verifier, 'runPart').mockImplementation(async (evidence, result, part) => {
    const key = JSON.stringify([workType, part, digestOf(evidence)]);
    const before = known.get(key)?.find((other) => tellsNoDifference(other, result));
    if (before) return just(before.outcome);
    const { watched, seen } = watch(result);
    const outcome = finish(await runPart(evidence, watched, part));
    known.set(key, [...(known.get(key) ?? []), { ...seen, result, outcome }]);
    return just(outcome);
  });
}

function tellsNoDifference({ read, readsNames, result }: KnownOutcome, other: JsonObject): boolean {
  return (
    [...read].every((field) => sameJson(result[field], other[field])) &&
    (!readsNames || sameJson(Object.keys(result), Object.keys(other)))
  );
}

// biome-ignore lint/correctness/useYield: an outcome that is known
function* just(outcome: PartOutcome): Generator<number, PartOutcome, void> {
  return outcome;
}
