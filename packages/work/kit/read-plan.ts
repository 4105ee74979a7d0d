/** Reads a stored plan: checks its form first, then whether it is in the kind's domain and on its grid. */
import type { Json } from '../json.ts';
import type { StoredReader } from './json-form.ts';
import type { Guard } from './read-json.ts';

/** A plan or a position that isn't one of the kind. */
export class PlanRefused extends RangeError {
  override readonly name = 'PlanRefused';
}

/**
 * @param hasForm the fields and their types
 * @param check throws PlanRefused for a plan of that form which is none of the kind's
 * @returns reads a plan; undefined for anything that is none. Whatever else `check` throws is a mistake of the kind, and
 * thrown on.
 */
export function planReader<Plan>(
  hasForm: Guard<Plan & Json>,
  check: (plan: Plan) => void,
): StoredReader<Plan> {
  const read = (value: Json): Plan | undefined => {
    if (!hasForm(value)) return undefined;
    try {
      check(value);
    } catch (error) {
      if (error instanceof PlanRefused) return undefined;
      throw error;
    }
    return value;
  };
  return Object.assign(read, { form: hasForm.form });
}
