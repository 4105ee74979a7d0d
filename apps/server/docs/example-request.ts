/** A request of a call that can be pasted into a shell, made from its schemas. */
import type { Call } from '@productive-mining/contract/call.ts';
import { type Side, toJsonSchema } from './describe-shape.ts';

type JsonSchema = ReturnType<typeof toJsonSchema>;

/** Text in an example that the reader replaces by their own value. */
const placeholder = (name: string) => `<${name}>`;

/**
 * One command line, or two when there is a body. `$SERVER` is the server's address, wallet.txt keeps the cookie.
 * Optional fields are left out.
 */
export function exampleRequest(call: Call): string {
  const method = call.method === 'GET' ? '' : ` -X ${call.method}`;
  const command = `curl -b wallet.txt -c wallet.txt${method} "$SERVER${examplePath(call)}"`;
  const body = call.body ? sampleOf(schemaOf(call.body), 'body') : undefined;
  if (body === undefined) return command;
  return `${command} \\\n  -H 'content-type: application/json' -d ${inShellQuotes(JSON.stringify(body))}`;
}

function examplePath({ path, params, query }: Call): string {
  const inPath = (params ? sampleOf(schemaOf(params), 'params') : {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(inPath[name] ?? placeholder(name)));
  const wanted = Object.entries((query ? sampleOf(schemaOf(query), 'query') : {}) as object);
  return wanted.length === 0 ? filled : `${filled}?${wanted.map(([k, v]) => `${k}=${v}`).join('&')}`;
}

function inShellQuotes(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function schemaOf(schema: NonNullable<Call['body']>, side: Side = 'input'): JsonSchema {
  const whole = toJsonSchema(schema, side);
  return { ...(whole.prefixItems?.[0] as JsonSchema), $defs: whole.$defs } as JsonSchema;
}

/** The smallest value that shows what the schema is for; undefined for an object that may be absent. */
function sampleOf(schema: JsonSchema, name: string, definitions = schema.$defs ?? {}): unknown {
  const defined = schema.$ref ? definitions[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] : undefined;
  if (defined) return sampleOf(defined as JsonSchema, name, definitions);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return sampleOf(choice as JsonSchema, name, definitions);
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(1, schema.minimum ?? 1, Number(schema.exclusiveMinimum ?? 0));
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array')
    return schema.minItems ? [sampleOf((schema.items ?? {}) as JsonSchema, name, definitions)] : [];
  if (schema.type !== 'object') return placeholder(name);
  const needed = Object.entries(schema.properties ?? {}).filter(
    ([key, property]) => schema.required?.includes(key) && (property as JsonSchema).default === undefined,
  );
  return Object.fromEntries(
    needed.map(([key, property]) => [key, sampleOf(property as JsonSchema, key, definitions)]),
  );
}
