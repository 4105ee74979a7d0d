/** For the tests: copies of a stored value that have another form. */
import type { Json, JsonObject } from '../json.ts';
import type { ResultPath } from './change-result.ts';

/** The paths of all objects and lists in a value, itself first. */
export function holdersOf(value: Json, path: ResultPath = []): ResultPath[] {
  if (value === null || typeof value !== 'object') return [];
  return [path, ...Object.entries(value).flatMap(([key, entry]) => holdersOf(entry, [...path, key]))];
}

/** What a path leads to. */
export function valueAt(value: Json, path: ResultPath): Json {
  return path.reduce((inner, key) => (inner as Record<string, Json>)[key]!, value);
}

/** A copy in which one holder is changed in place. */
export function withHolder(
  value: JsonObject,
  path: ResultPath,
  change: (holder: Record<string, Json>) => void,
) {
  const copy = structuredClone(value);
  change(valueAt(copy, path) as Record<string, Json>);
  return copy;
}

/** The value in every form that lacks a field, has one more, or has one of another type. */
function malformedOf(value: JsonObject): [string, JsonObject][] {
  return holdersOf(value).flatMap((path): [string, JsonObject][] => {
    const holder = valueAt(value, path);
    // A list may be shorter or longer; its items are looked at each.
    const keys = Array.isArray(holder) ? [] : Object.keys(holder as JsonObject);
    const name = path.join('.');
    return [
      ...(keys.length > 0
        ? [
            [
              `${name} with a field more`,
              withHolder(value, path, (it) => Object.assign(it, { more: 1 })),
            ] as const,
          ]
        : []),
      ...keys.map(
        (key) => [`${name} without ${key}`, withHolder(value, path, (it) => delete it[key])] as const,
      ),
      ...Object.keys(holder as JsonObject).flatMap((key) =>
        [null, {}, typeof valueAt(holder, [key]) === 'string' ? 7 : 'seven', [[]]].map(
          (other) =>
            [
              `${name}.${key} as ${JSON.stringify(other)}`,
              withHolder(value, path, (it) => Object.assign(it, { [key]: other })),
            ] as const,
        ),
      ),
    ].map(([what, changed]): [string, JsonObject] => [what, changed]);
  });
}

/** Results of earlier blocks lack the census's field, plans the number of draws of flows; both are still read. */
const EARLIER = new Set(['poincare_conjecture without leavesHolding', 'navier_stokes without draws']);

/** A kind's plan or result in every other form that no block of it ever had. */
export function malformedPartsOf(workType: string, part: JsonObject): ReturnType<typeof malformedOf> {
  return malformedOf(part).filter(([what]) => !EARLIER.has(`${workType}${what}`));
}
