import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssues } from './describe-issues.ts';

const said = (schema: z.ZodType, value: unknown) =>
  describeIssues(schema.safeParse(value, { reportInput: true }).error?.issues ?? [], 'the body');

it.each([
  [z.string().min(1), '', 'the body must be at least 1 character'],
  [z.string().min(2), 'a', 'the body must be at least 2 characters'],
  [z.array(z.int()).max(1), [1, 2], 'the body must be at most 1 item'],
  [z.array(z.int()).max(2), [1, 2, 3], 'the body must be at most 2 items'],
  [z.int().min(1), 0, 'the body must be at least 1'],
  [z.object({ a: z.int() }), {}, 'a is missing'],
])('says of %o and %j what is wrong', (schema, value, sentence) => {
  expect(said(schema, value)).toBe(sentence);
});
