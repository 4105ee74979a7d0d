/** The figures beside other programs, which the start card tells, are those of docs/performance.md. */
import { readFileSync } from 'node:fs';
import type { PeerRate } from '@productive-mining/work/coverage.ts';
import { loadCoverage } from '@productive-mining/work/coverages.ts';
import { rateSentence } from '@productive-mining/work/kit/peer-rate.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../docs/performance.md', import.meta.url), 'utf8');
const compared = page.slice(
  page.indexOf('## Compared with other programs'),
  page.indexOf('## A block of each kind'),
);
const rows = compared.split('\n').map((line) =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .slice(1, -1),
);

const rates: (readonly [string, PeerRate])[] = [];
for (const { value } of presentations.filter(({ value }) => isAvailable(value)))
  for (const [frontier, { rate }] of Object.entries((await loadCoverage(value)).frontiers))
    if (rate) rates.push([`${value} ${frontier}`, rate]);

it('are told of each kind', () => {
  const kinds = presentations.map(({ value }) => value).filter(isAvailable);
  expect(kinds.filter((kind) => !rates.some(([name]) => name.startsWith(`${kind} `)))).toEqual([]);
  // Its steps are others than those in a square, and compared in a row of their own.
  expect(rates.map(([name]) => name)).toContain('navier_stokes cube');
});

it.each(rates)('of %s', (_, rate) => {
  const row = rows.find(([what]) => what === rate.row);
  expect(row?.[2]?.replace(/ \(.*/, '')).toBe(rate.ratio);
  expect(page).toContain(rate.measured);
  const [, version] = / (\d+(?:\.\d+)+)$/.exec(rate.peer) ?? [];
  const name = rate.peer.split(' ').at(-2)!;
  if (version) expect(compared).toContain(`${name} ${version}`);
});

it('are whole sentences', () => {
  const rate = { row: '', peer: 'A 1.0', what: 'b', measured: '1 May 2026' };
  const of = (ratio: string) => rateSentence({ ...rate, ratio });
  expect(of('0.88–1.10')).toBe('Against A 1.0: 0.88 to 1.10 times its time for b, measured on 1 May 2026.');
  expect(of('1/17, 1/42')).toBe('Against A 1.0: 1/17 and 1/42 of its time for b, measured on 1 May 2026.');
  expect(of('0.78–0.82, 1.03–1.21')).toContain('0.78 to 0.82 and 1.03 to 1.21 times its time');
  expect(of('0.6, 0.7, 0.8')).toContain('0.6, 0.7 and 0.8 times its time');
});
