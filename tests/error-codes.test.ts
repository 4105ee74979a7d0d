/** Every failure of the closed list is expected by some test, which names its code in quotation marks. */
import { FAILURES } from '@productive-mining/contract/errors.ts';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Programs that tests run don't count: what they tolerate needn't ever come. */
const tests = sourceFiles.filter(({ path }) => /\.test\.tsx?$/.test(path)).map(({ text }) => text);

it('names each code of a failure in a test', () => {
  const isNamed = (code: string) => tests.some((text) => new RegExp(`['"\`]${code}['"\`]`).test(text));
  expect(Object.keys(FAILURES).filter((code) => !isNamed(code))).toEqual([]);
});
