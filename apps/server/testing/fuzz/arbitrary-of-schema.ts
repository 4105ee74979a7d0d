/** Values that a part of a call accepts, from its schema: the contract alone says what is drawn. */
import fc from 'fast-check';
import { z } from 'zod';

/** What this needs of JSON Schema (draft 2020-12), as zod writes it. */
interface JsonSchema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Names that the server knows, or that `fillIn` makes into such: most are told apart by nothing in a schema. */
const KNOWN_TEXTS = ['{session}', 'beginner_mining', 'from_4', 'abandon '.repeat(11).concat('about'), 'Ada'];
const ITEMS_MAX = 20;

/** Draws what satisfies the schema, but for refinements, which JSON Schema can't say: the caller asks the schema itself. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return draw(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function draw(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(draw));
  const drawType = schema.type === undefined ? undefined : OF_TYPE[schema.type];
  if (!drawType) throw new Error(`no values are drawn for ${JSON.stringify(schema)}`);
  return drawType(schema);
}

const OF_TYPE: Readonly<Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>>> = {
  boolean: () => fc.boolean(),
  integer: ({ minimum, maximum }) => {
    const min = minimum ?? Number.MIN_SAFE_INTEGER;
    const max = maximum ?? Number.MAX_SAFE_INTEGER;
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 5) }), fc.integer({ min, max }));
  },
  number: drawNumber,
  string: drawText,
  array: ({ items, maxItems }) =>
    fc.array(draw(items ?? {}), { maxLength: Math.min(ITEMS_MAX, maxItems ?? ITEMS_MAX) }),
  object: ({ properties = {}, required = [] }) => {
    const drawn = Object.entries(properties).map(([name, property]) => [name, draw(property)]);
    return fc.record(Object.fromEntries(drawn), { requiredKeys: required as never[] });
  },
};

function drawNumber({ exclusiveMinimum, minimum, maximum, multipleOf }: JsonSchema): fc.Arbitrary<number> {
  if (multipleOf !== undefined) {
    // Dividing gives the double that is nearest to the decimal number.
    const perOne = Math.round(1 / multipleOf);
    const min = Math.ceil((minimum ?? 0) * perOne);
    const max = Math.min((maximum ?? 1e9) * perOne, Number.MAX_SAFE_INTEGER);
    return fc.oneof(fc.integer({ min, max: min + 100 }), fc.integer({ min, max })).map((n) => n / perOne);
  }
  return fc.double({
    noNaN: true,
    min: exclusiveMinimum ?? minimum ?? -1e300,
    minExcluded: exclusiveMinimum !== undefined,
    max: maximum ?? 1e300,
  });
}

function drawText({ format, pattern, minLength = 0, maxLength = 100 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'xlarge' });
  const known = KNOWN_TEXTS.filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.oneof(
    fc.constantFrom(...known),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }),
  );
}
