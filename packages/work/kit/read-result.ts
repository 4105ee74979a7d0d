/** Reads a stored result by its form, and judges no figure. */
import type { Json } from '../json.ts';
import type { StoredReader } from './json-form.ts';
import type { Guard } from './read-json.ts';

/**
 * @param hasForm the fields and their types
 * @param check what the form can't say, e.g. that two lists have the same length; never throws
 * @returns reads a result; undefined for anything that is none. Never throws.
 */
export function resultReader<Result>(
  hasForm: Guard<Result & Json>,
  check: (result: Result) => boolean = () => true,
): StoredReader<Result> {
  const read = (value: Json): Result | undefined => (hasForm(value) && check(value) ? value : undefined);
  return Object.assign(read, { form: hasForm.form });
}
