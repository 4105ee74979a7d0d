/** Tables of README.md that code knows. */
import { readFileSync } from 'node:fs';
import { statement } from '@productive-mining/contract/entities/discovery.ts';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

it('explains every word that says how far a figure is checked', () => {
  const [, table = ''] = readFileSync(`${ROOT}/README.md`, 'utf8').split(
    '| It says | It means |\n|---|---|\n',
  );
  const words = [...table.split('\n\n')[0]!.matchAll(/^\| ([\w-]+) \|/gm)].map(([, word]) => word);
  expect(words.toSorted()).toEqual([...statement.shape.status.options].toSorted());
});
