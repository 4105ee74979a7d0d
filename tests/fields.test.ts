/** docs/fields.md has one line for every field that an answer or a live message carries, and none for another. */
import { readFileSync } from 'node:fs';
import { calls } from '@productive-mining/contract/calls.ts';
import { liveMessage } from '@productive-mining/contract/live.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

interface SchemaNode {
  type?: string;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  /** Members of a union that a field tells apart. */
  oneOf?: SchemaNode[];
}

/** Paths of the leaves: `a.b[].c`. A field that may hold any JSON is a leaf. */
function leavesOf(node: SchemaNode, path = ''): string[] {
  const choices = node.anyOf ?? node.oneOf;
  if (choices) {
    const present = choices.filter(({ type }) => type !== 'null');
    return [...new Set(present.flatMap((choice) => leavesOf(choice, path)))];
  }
  if (node.properties) {
    return Object.entries(node.properties).flatMap(([name, child]) => leavesOf(child, join(path, name)));
  }
  return node.items ? leavesOf(node.items, `${path}[]`) : [path];
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' }) as SchemaNode;

/** Every field as `GET /path field` or `WS message field`. */
const carried: readonly string[] = [
  ...calls
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path, response }) =>
      response ? leavesOf(schemaOf(response)).map((leaf) => `GET ${path} ${leaf}`) : [],
    ),
  ...liveMessage.options.flatMap(({ shape }) =>
    leavesOf(schemaOf(shape.data)).map((leaf) => `WS ${shape.type.value} ${leaf}`),
  ),
];

const page = readFileSync(new URL('../docs/fields.md', import.meta.url), 'utf8');
const [answers = '', pages = ''] = page.split('\n## ').slice(1);
const LINE = /^- (.+) = \S.*; unit: [^;]+; null: [^;]+$/;

const described: readonly string[] = answers.split('\n### ').flatMap((section) => {
  const places = [
    ...(/^At: (.+)$/m.exec(section)?.[1] ?? '').matchAll(/`((?:GET|WS) [^` ]+)(?: ([^`]+))?`/g),
  ];
  const fields = [...section.matchAll(/^- `([^`]+)` = /gm)].map(([, field = '']) => field);
  return places.flatMap(([, call, prefix = '']) => fields.map((field) => `${call} ${join(prefix, field)}`));
});

describe('docs/fields.md', () => {
  it('says formula, unit and when it is null on every line', () => {
    const lines = page.split('\n').filter((line) => line.startsWith('- '));
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
  });

  it('has a line for every field of every answer and message', () => {
    expect(carried.length).toBeGreaterThan(200);
    expect(carried.filter((field) => !described.includes(field))).toEqual([]);
  });

  it('names no field that doesn’t exist', () => {
    expect(described.filter((field) => !carried.includes(field))).toEqual([]);
  });

  it('names each field once', () => {
    expect(described.filter((field, index) => described.indexOf(field) !== index)).toEqual([]);
  });

  it('has the figures that pages make of them', () => {
    expect(pages).toMatch(/^On the pages/);
    expect(pages.split('\n').filter((line) => LINE.test(line)).length).toBeGreaterThan(20);
  });
});
