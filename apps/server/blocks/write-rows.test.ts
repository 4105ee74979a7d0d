import { loadDataset } from '@productive-mining/work/datasets.ts';
import { firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RowSource } from './read-row-source.ts';
import { type Selection, selectLeaves } from './select-leaves.ts';
import { writeRows } from './write-rows.ts';

/** Bytes of lines in pieces of odd sizes, as a file is read. */
async function* piecesOf(lines: readonly string[], size = 10_007): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const LAST = JSON.stringify({ leaves: 1, workRoot: '00', matches: true });

describe('rows of a block of zeros', () => {
  let source: RowSource;
  let lines: string[];
  let all: string[][];
  const rowsOf = async (selection: Selection, given = [...lines, LAST]) =>
    Papa.parse<string[]>(await textOf(writeRows(piecesOf(given), source, selection)), {
      newline: '\r\n',
    }).data.slice(0, -1);

  beforeAll(async () => {
    const { claim, leaves, data } = await firstUnitOf('riemann_zero');
    const { plan, result } = claim;
    const table = (await loadDataset('riemann_zero')).leafTableOf(plan);
    source = { table, plan, result, workType: 'riemann_zero', blockHash: 'ab', workRoot: 'cd' };
    // Three leaves of the unit are enough here.
    lines = leafLinesOf({ leaves, data }).slice(0, 3);
    all = await rowsOf({ first: 0 });
  }, 60_000);

  it('begin with the names of their columns, and have one line a zero', () => {
    expect(all[0]).toEqual(['n', 'gamma', 'bound']);
    expect(all.slice(1).map(([n]) => Number(n))).toEqual(all.slice(1).map((_, index) => index + 1));
    // PARI/GP 2.15.2, lfunzeros: 14.134725141734693…
    expect(all[1]?.[1]).toMatch(/^14\.1347251417346/);
  });

  it.each([
    { first: 0, count: 1 },
    { first: 1000, count: 100 },
    { first: 3000 },
    { first: 5, count: 3000 },
    { first: 1_000_000, count: 10 },
  ])('are the selected ones: %j', async (selection) => {
    const { first, count = all.length } = selection;
    expect(await rowsOf(selection)).toEqual([all[0], ...all.slice(1 + first, 1 + first + count)]);
  });

  it('break off before their last line where the leaves don’t match the work root', async () => {
    const differing = [...lines, LAST.replace('true', 'false')];
    let sent = '';
    const reading = (async () => {
      for await (const piece of writeRows(piecesOf(differing), source, { first: 0, count: 2 })) sent += piece;
    })();
    await expect(reading).rejects.toThrow('don’t match the work root');
    expect(sent).not.toContain(all[2]?.[1]);
  });

  it('break off where the lines do', async () => {
    await expect(rowsOf({ first: 0 }, lines)).rejects.toThrow('don’t match the work root');
  });

  it('select leaves likewise, and keep the line about all of them', async () => {
    const selected = await textOf(selectLeaves(piecesOf([...lines, LAST], 100_000), { first: 1, count: 1 }));
    expect(selected).toBe(`${lines[1]}\n${LAST}\n`);
    expect(await textOf(selectLeaves(piecesOf([...lines, LAST]), { first: 9 }))).toBe(`${LAST}\n`);
  });
});
