/** What README.md says that code knows. */
import { readFileSync } from 'node:fs';
import { getBlockProof } from '@productive-mining/contract/endpoints.ts';
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

it('names the address of a block’s proof and the button that checks a block as they are', () => {
  const readme = readFileSync(`${ROOT}/README.md`, 'utf8');
  expect(readme).toContain(`\`${getBlockProof.path.replace(':index', 'N')}\``);
  const card = readFileSync(`${ROOT}/apps/web/screens/block/verify/verify-card.tsx`, 'utf8');
  const [, label = ''] = /^ +(Verify [^<]*)$/m.exec(card) ?? [];
  expect(readme).toContain(`check it: **${label}**.`);
});
