/** What is counted of a JSON text before it is read. */
import { expect, it } from 'vitest';
import { countJson } from './count-json.ts';

it.each<[text: string, values: number, members: number, nesting: number]>([
  ['1', 1, 0, 0],
  ['[]', 2, 0, 1],
  ['{"a":1,"b":2}', 3, 2, 1],
  ['[1,2,[3,[4]],5]', 8, 0, 3],
  ['[[[]],[]]', 6, 0, 3],
  // Texts hold what would count outside of them.
  ['"[,:{"', 1, 0, 0],
  ['["a,b:[\\\\\\"{,","c"]', 3, 0, 1],
  ['{"a,":"b:","c":["]"]}', 4, 2, 2],
])('%s', (text, values, members, nesting) => {
  expect(countJson(text)).toEqual({ values, members, nesting });
});
