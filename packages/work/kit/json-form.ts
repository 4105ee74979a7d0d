/** Forms of JSON as JSON Schema (draft 2020-12) writes them, in those of its words that kinds use. */
import type { Json } from '../json.ts';

export type JsonForm =
  | { type: 'integer' | 'number'; minimum: number; maximum: number; multipleOf?: number }
  | { type: 'string'; pattern: string }
  | { type: 'boolean' }
  | { enum: readonly (string | number)[] }
  | { type: 'array'; items: JsonForm; minItems: number; maxItems: number }
  | {
      type: 'object';
      properties: { readonly [name: string]: JsonForm };
      required: readonly string[];
      additionalProperties: false;
    }
  | { anyOf: readonly JsonForm[] };

/** Something that knows the form of the values that it accepts; it may refuse some of that form. */
export interface HasForm {
  readonly form: JsonForm;
}

/** Reads a stored value: the value itself, or undefined for anything that its kind doesn't store. Never throws. */
export type StoredReader<T> = ((value: Json) => T | undefined) & HasForm;
