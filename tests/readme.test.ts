/** Tables of README.md that code knows. */
import { readFileSync } from 'node:fs';
import { statement } from '@productive-mining/contract/entities/discovery.ts';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

it('says of each command whether the server of its start may run beside it', () => {
  const readme = readFileSync(`${ROOT}/README.md`, 'utf8');
  const [beside, alone] = [...readme.matchAll(/```sh\n(npx productive-mining [^`]*)```/g)].map(([, lines]) =>
    lines!.trimEnd().split('\n'),
  );
  for (const line of beside!)
    expect(line).toMatch(/ --server http:\/\/localhost:3000| verify-statement | bench( |$)/);
  for (const line of alone!) expect(line).not.toMatch(/ --server | verify-statement | bench( |$)/);
  expect(readme).toContain('need that server stopped:\n\n```sh\nnpx productive-mining');
});

it('explains every word that says how far a figure is checked', () => {
  const [, table = ''] = readFileSync(`${ROOT}/README.md`, 'utf8').split(
    '| It says | It means |\n|---|---|\n',
  );
  const words = [...table.split('\n\n')[0]!.matchAll(/^\| ([\w-]+) \|/gm)].map(([, word]) => word);
  expect(words.toSorted()).toEqual([...statement.shape.status.options].toSorted());
});
