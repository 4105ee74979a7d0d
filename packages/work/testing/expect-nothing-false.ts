/** For the tests of a reader's check: results that were changed, and which of their statements may count as checked. */
import { expect } from 'vitest';
import { checkReader } from '../certificates/check-reader.ts';
import { sameJson } from '../kit/equality.ts';
import { workTypeOf } from '../registry.ts';
import type { CertifiedUnit, Claim } from './certify-unit.ts';
import { pathsOf, type ResultPath } from './change-result.ts';

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
