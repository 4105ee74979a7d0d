/** The leaves of a unit from lines that somebody gives, and from the kernels here. */
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { type CertifiedUnit, firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatherLeaves, type Unit } from './gather-leaves.ts';
import { MalformedLine } from './read-stored-lines.ts';

const workType = 'prime_pattern';
let certified: CertifiedUnit;
let unit: Unit;
let lines: string[];
beforeAll(async () => {
  certified = await firstUnitOf(workType);
  const { plan, result } = certified.claim;
  unit = { workType, definition: workTypeOf(workType), plan, result, opened: new Set([0, 2]) };
  lines = leafLinesOf(certified);
}, 60_000);

const read = (given: readonly string[], options = {}) =>
  gatherLeaves(unit, { kind: 'downloaded', lines: given }, options);
const leafLine = (leaf: number, summary: Uint8Array, data: string | null = null) =>
  JSON.stringify({ leaf, summary: encodeBase64(summary), data });
const END = '{"leaves":4,"workRoot":"ab","matches":true}';

describe('leaves from lines', () => {
  it('are all of the unit, with or without a line behind the last', async () => {
    const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
    const gathered = { leaves: certified.leaves, data: new Map(), areComputedHere: false, bytes };
    expect(await read(lines)).toEqual(gathered);
    // What follows the end isn't read.
    expect(await read([...lines, END, 'not a line'])).toEqual({ ...gathered, bytes: bytes + END.length + 1 });
  });

  it('are none of the unit in another order or number', async () => {
    const others = [
      lines.slice(1),
      lines.slice(0, -1),
      [...lines.slice(0, -1), END],
      [lines[1]!, lines[0]!, ...lines.slice(2)],
      [...lines, leafLine(lines.length, certified.leaves[0]!)],
      [],
    ];
    for (const given of others) expect(await read(given)).toBeUndefined();
  });

  it('have data of those that the certificate opens alone', async () => {
    const given = lines.map((_, leaf) => leafLine(leaf, certified.leaves[leaf]!, leaf < 3 ? 'AQI=' : null));
    const gathered = await read(given);
    expect([...gathered!.data]).toEqual([
      [0, Uint8Array.of(1, 2)],
      [2, Uint8Array.of(1, 2)],
    ]);
  });

  it('have no longer summaries than any kind', async () => {
    const first = (length: number) => [leafLine(0, new Uint8Array(length)), ...lines.slice(1)];
    expect((await read(first(4096)))!.leaves[0]).toHaveLength(4096);
    await expect(read(first(4097))).rejects.toThrow(MalformedLine);
    await expect(read(['{"leaf":0}'])).rejects.toThrow(MalformedLine);
  });
});

describe('leaves from the kernels here', () => {
  it('are those that the miner’s gave, and tell how far they are', async () => {
    const shares: number[] = [];
    const onProgress = (share: number) => void shares.push(share);
    const gathered = await gatherLeaves(unit, { kind: 'computed' }, { onProgress });
    expect(gathered).toEqual({
      leaves: certified.leaves,
      data: new Map(),
      areComputedHere: true,
      bytes: certified.leaves.reduce((sum, { length }) => sum + length, 0),
    });
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares[0]).toBeGreaterThan(0);
    expect(shares[0]).toBeLessThan(1);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  }, 60_000);

  it('end with the signal’s reason', async () => {
    const signal = AbortSignal.abort(new Error('left'));
    await expect(gatherLeaves(unit, { kind: 'computed' }, { signal })).rejects.toThrow('left');
  });
});
