/** For the tests of certificates in which one value was changed. */

/** The place of a value in a result: keys from the outside in. */
export type ResultPath = readonly (string | number)[];

/** The paths of all numbers, words and truths in a result. */
export function pathsOf(value: unknown, path: ResultPath = []): ResultPath[] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, [...path, key]));
}

/** A copy of the result with another value at `path`. */
export function changeAt<Result extends object>(
  result: Result,
  path: ResultPath,
  change: (value: string | number | boolean) => string | number | boolean,
): Result {
  const copy = structuredClone(result);
  let holder = copy as unknown as Record<string, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  const last = path.at(-1)!;
  holder[last] = change(holder[last] as string | number | boolean);
  return copy;
}
