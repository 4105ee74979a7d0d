/** Writes a zod schema down as a TypeScript-like type, for people. */

import { z } from 'zod';
import { namedSchemas } from '../../apps/server/named-schemas.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** @param side what a caller sends, or what the server answers with */
export function describeSchema(schema: z.ZodType, side: 'input' | 'output'): string {
  return typeOf(toJsonSchema(schema, side), '');
}

/** Like describeSchema, with the schema's own name spelled out. */
export function describeNamed(schema: z.ZodType, name: string): string {
  return typeOf(toJsonSchema(schema, 'output').$defs?.[name] ?? {}, '');
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // A schema that is named itself becomes a reference only below another one.
  return z.toJSONSchema(z.tuple([schema]), {
    io,
    metadata: namedSchemas,
    unrepresentable: 'any',
  }) as JsonSchema;
}

function typeOf(schema: JsonSchema, indent: string): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => typeOf(choice as JsonSchema, indent)).join(' | ');
  if (schema.prefixItems) return typeOf(schema.prefixItems[0] as JsonSchema, indent);
  switch (schema.type) {
    case 'object':
      return objectType(schema, indent);
    case 'array':
      return listType(schema, indent);
    case 'integer':
    case 'number':
      return `${schema.type}${rangeOf(schema)}`;
    case 'string':
      return schema.format === 'date-time' ? 'timestamp' : 'string';
    default:
      return typeof schema.type === 'string' ? schema.type : 'anything';
  }
}

function objectType(schema: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    const { description } = property as JsonSchema;
    const remark = description === undefined ? '' : ` // ${description}`;
    return `${inner}${name}${mark}: ${typeOf(property as JsonSchema, inner)};${remark}`;
  });
  if (lines.length > 0) return `{\n${lines.join('\n')}\n${indent}}`;
  const values = schema.additionalProperties;
  return typeof values === 'object' ? `{ [name]: ${typeOf(values as JsonSchema, indent)} }` : '{}';
}

function listType(schema: JsonSchema, indent: string): string {
  const items = typeOf((schema.items ?? {}) as JsonSchema, indent);
  return items.includes(' | ') && !items.startsWith('{') ? `(${items})[]` : `${items}[]`;
}

function rangeOf({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? exclusiveMinimum : minimum;
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (low === undefined && high === undefined) return '';
  if (high === undefined) return low === exclusiveMinimum ? ` above ${low}` : ` from ${low}`;
  return low === undefined ? ` to ${high}` : ` ${low} to ${high}`;
}
