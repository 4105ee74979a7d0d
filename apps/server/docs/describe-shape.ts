/** Writes a schema of the contract as a TypeScript-like shape, for people. */
import { z } from 'zod';
import { describeKinds, kindForms } from '../http/kind-schemas.ts';
import { namedSchemas } from '../http/named-schemas.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What a caller sends ("input"), or what the server answers ("output"). */
export type Side = 'input' | 'output';

/** Writes the pieces of a shape. */
export interface ShapeMarkup {
  /** The name of a type that is described elsewhere. */
  reference(name: string): string;
  /** Field names, literals, words. */
  text(text: string): string;
  /** Meaning of a field, which follows it. */
  remark(text: string): string;
}

const PLAIN: ShapeMarkup = {
  reference: (name) => name,
  text: (text) => text,
  remark: (text) => ` // ${text}`,
};

/** @returns e.g. `{\n  height: integer;\n}` */
export function describeShape(schema: z.ZodType, side: Side, markup: ShapeMarkup = PLAIN): string {
  return new ShapeWriter(markup).typeOf(toJsonSchema(schema, side), '');
}

/** Like describeShape, for one of `namedTypes`. */
export function describeNamedShape(type: JsonSchema, markup: ShapeMarkup = PLAIN): string {
  return new ShapeWriter(markup).typeOf(type, '');
}

/** The types that shapes refer to by name: the contract's in the order of their table, then plans and results by kind. */
export function namedTypes(): Record<string, JsonSchema> {
  const ofContract = [...namedSchemas._idmap].map(([name, schema]) => [
    name,
    toJsonSchema(schema as z.ZodType, 'output').$defs?.[name] ?? {},
  ]);
  return { ...Object.fromEntries(ofContract), ...kindForms } as Record<string, JsonSchema>;
}

/** JSON Schema of a schema. A named one becomes a reference only below another one. */
export function toJsonSchema(schema: z.ZodType, io: Side): JsonSchema {
  return z.toJSONSchema(z.tuple([schema]), {
    io,
    metadata: namedSchemas,
    unrepresentable: 'any',
    override: describeKinds,
  }) as JsonSchema;
}

class ShapeWriter {
  constructor(private readonly markup: ShapeMarkup) {}

  typeOf(schema: JsonSchema, indent: string): string {
    const { markup } = this;
    if (schema.$ref) return markup.reference(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1));
    if (schema.enum) return schema.enum.map((value) => markup.text(JSON.stringify(value))).join(' | ');
    if (schema.const !== undefined) return markup.text(JSON.stringify(schema.const));
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) {
      const text = choices.map((choice) => this.typeOf(choice as JsonSchema, indent)).join(' | ');
      return schema.properties ? `${this.objectType(schema, indent)} & (${text})` : text;
    }
    if (schema.prefixItems) return this.typeOf(schema.prefixItems[0] as JsonSchema, indent);
    switch (schema.type) {
      case 'object':
        return this.objectType(schema, indent);
      case 'array':
        return this.listType(schema, indent);
      case 'integer':
      case 'number':
        return `${schema.type}${rangeOf(schema)}`;
      case 'string':
        return schema.format === 'date-time' ? 'timestamp' : 'string';
      default:
        return schema.type === undefined ? 'anything' : [schema.type].flat().join(' | ');
    }
  }

  private objectType(schema: JsonSchema, indent: string): string {
    const { markup } = this;
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const mark = schema.required?.includes(name) ? '' : '?';
      const { description, default: initial } = property as JsonSchema;
      const type = this.typeOf(property as JsonSchema, inner);
      const value = initial === undefined ? '' : markup.text(` = ${JSON.stringify(initial)}`);
      const remark = description === undefined ? '' : markup.remark(description);
      return `${inner}${markup.text(name)}${mark}: ${type}${value};${remark}`;
    });
    if (lines.length > 0) return `{\n${lines.join('\n')}\n${indent}}`;
    const values = schema.additionalProperties;
    return typeof values === 'object' ? `{ [name]: ${this.typeOf(values as JsonSchema, indent)} }` : '{}';
  }

  private listType(schema: JsonSchema, indent: string): string {
    const items = this.typeOf((schema.items ?? {}) as JsonSchema, indent);
    return items.includes(' | ') && !items.startsWith('{') ? `(${items})[]` : `${items}[]`;
  }
}

function rangeOf({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const least = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const upTo = most === undefined ? '' : ` to ${most}`;
  if (least === undefined) return exclusiveMinimum === undefined ? upTo : ` above ${exclusiveMinimum}${upTo}`;
  return most === undefined ? ` from ${least}` : ` ${least}${upTo}`;
}
