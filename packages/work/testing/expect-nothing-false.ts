/** For the tests of a reader's check: results that were changed, and which of their statements may count as checked. */
import { expect, vi } from 'vitest';
import { checkReader } from '../certificates/check-reader.ts';
import { sameJson } from '../kit/equality.ts';
import { loadVerifier, workTypeOf } from '../registry.ts';
import type { JsonObject, PartOutcome, WorkType } from '../work-type.ts';
import type { CertifiedUnit, Claim } from './certify-unit.ts';
import { pathsOf, type ResultPath } from './change-result.ts';
import { finish } from './run-unit.ts';

/** Another number, another letter or digit, or the other truth. */
export function changeValue(
  value: string | number | boolean,
  at: number,
  by: number,
): string | number | boolean {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + by;
  if (value === '') return 'x';
  const place = at % value.length;
  const digit = value.codePointAt(place)! - 48;
  const isDigit = digit >= 0 && digit <= 9;
  const next = isDigit
    ? String((digit + 1 + (Math.abs(by) % 9)) % 10)
    : String.fromCharCode(33 + ((value.charCodeAt(place) - 33 + Math.abs(by)) % 94));
  return value.slice(0, place) + next + value.slice(place + 1);
}

/** Paths of a result with the first, the middle and the last of each list, so that long lists don't hide short ones. */
export function placesOf(result: object): ResultPath[] {
  const byShape = new Map<string, ResultPath[]>();
  for (const path of pathsOf(result)) {
    const shape = path.map((key) => (/^\d+$/.test(String(key)) ? '#' : key)).join('.');
    byShape.set(shape, [...(byShape.get(shape) ?? []), path]);
  }
  return [...byShape.values()].flatMap((paths) => [
    ...new Set([paths[0]!, paths[paths.length >> 1]!, paths.at(-1)!]),
  ]);
}

/** A part's outcome, and the fields of the result that it was computed from. */
interface KnownOutcome {
  read: ReadonlySet<string>;
  /** Whether it also depends on which fields there are. */
  readsNames: boolean;
  result: JsonObject;
  outcome: PartOutcome;
}

/** Has a kind add the same leaves up once: the function is pure. */
function summariseOnce(definition: WorkType): void {
  const summarise = definition.summarise.bind(definition);
  let known: { leaves: readonly Uint8Array[]; result: JsonObject } | undefined;
  vi.spyOn(definition, 'summarise').mockImplementation((plan, leaves) => {
    const isKnown =
      known?.leaves.length === leaves.length && known.leaves.every((leaf, i) => leaf === leaves[i]);
    if (!known || !isKnown) known = { leaves, result: summarise(plan, leaves) };
    return known.result;
  });
}

/**
 * Has a kind's verifier run each part once for all results that agree in the fields that the part reads: what doesn't depend on
 * a changed field, as the leaves made again, has the same outcome. For one unit, until the mocks are restored.
 */
export async function runPartsOnce(workType: string): Promise<void> {
  summariseOnce(workTypeOf(workType));
  const verifier = await loadVerifier(workType);
  const runPart = verifier.runPart.bind(verifier);
  const known = new Map<string, KnownOutcome[]>();
  vi.spyOn(verifier, 'runPart').mockImplementation(async (evidence, result, part) => {
    const { complete, withoutData = false } = evidence;
    const key = JSON.stringify([part, complete, withoutData]);
    const before = (known.get(key) ?? []).find(
      (other) =>
        [...other.read].every((field) => sameJson(other.result[field], result[field])) &&
        (!other.readsNames || sameJson(Object.keys(other.result), Object.keys(result))),
    );
    if (before) return just(before.outcome);
    const read = new Set<string>();
    let readsNames = false;
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
        readsNames = true;
        return Reflect.ownKeys(target);
      },
    });
    const outcome = finish(await runPart(evidence, watched, part));
    known.set(key, [...(known.get(key) ?? []), { read, readsNames, result, outcome }]);
    return just(outcome);
  });
}

// biome-ignore lint/correctness/useYield: an outcome that is known
function* just(outcome: PartOutcome): Generator<number, PartOutcome, void> {
  return outcome;
}

/**
 * Expects that a claim with a changed result is refused with all leaves, and with the opened ones either refused or without a
 * checked statement that reads otherwise than it should.
 */
export async function expectNothingFalse(
  unit: CertifiedUnit,
  changed: Claim,
  path: ResultPath,
): Promise<void> {
  const { claim, leaves } = unit;
  if (sameJson(changed.result, claim.result)) return;
  const where = `${path.join('.')}: ${JSON.stringify(path.reduce<unknown>((holder, key) => (holder as Record<string, unknown>)[key], changed.result))}`;
  const withAll = await checkReader(changed, { leaves });
  expect(withAll.valid, where).toBe(false);
  expect(
    withAll.statements.filter(({ verdict }) => verdict === 'checked'),
    where,
  ).toEqual([]);
  const { binding, statements } = workTypeOf(claim.workType);
  const opened = await checkReader(changed);
  if (!opened.valid) {
    expect(
      opened.statements.filter(({ verdict }) => verdict === 'checked'),
      where,
    ).toEqual([]);
    return;
  }
  for (const [field, by] of Object.entries(binding.fields)) {
    if (by === 'all leaves') continue;
    expect(sameJson(changed.result[field], claim.result[field]), `${field} is bound; ${where}`).toBe(true);
  }
  const honest = statements(claim.plan, claim.result).map((statement) => JSON.stringify(statement));
  for (const [index, statement] of statements(changed.plan, changed.result).entries()) {
    if (opened.statements[index]!.verdict !== 'checked') continue;
    expect(honest, where).toContain(JSON.stringify(statement));
  }
}
