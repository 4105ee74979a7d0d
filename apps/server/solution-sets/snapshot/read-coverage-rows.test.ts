/** Regions that touch, overlap, repeat each other or leave a hole. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joined } from './read-coverage-rows.ts';

type Region = readonly [from: number, end: number, blockIndex?: number];

async function spansOf(regions: readonly Region[], disputed: readonly number[] = []) {
  const inOrder = regions
    .map(([from, end, blockIndex = 0], at) => ({
      ...{ position: String(from), endPosition: String(end), blockIndex: blockIndex || at + 1 },
      from,
    }))
    .toSorted((a, b) => a.from - b.from);
  const found: (readonly [number, number, number])[] = [];
  async function* given() {
    yield* inOrder;
  }
  for await (const { position, end, blocks } of joined('goldbach_verification', given(), new Set(disputed)))
    found.push([Number(position), Number(end), blocks]);
  return found;
}

describe('regions of a frontier', () => {
  it.each<[string, Region[], number[], unknown]>([
    [
      'touch',
      [
        [4, 10],
        [10, 20],
      ],
      [],
      [[4, 20, 2]],
    ],
    [
      'leave a hole',
      [
        [4, 10],
        [12, 20],
      ],
      [],
      [
        [4, 10, 1],
        [12, 20, 1],
      ],
    ],
    [
      'repeat another',
      [
        [4, 10],
        [4, 10],
        [10, 12],
      ],
      [],
      [[4, 12, 3]],
    ],
    [
      'are parts of one that was cut',
      [
        [4, 20],
        [4, 8],
        [8, 20],
        [20, 30],
      ],
      [],
      [[4, 30, 4]],
    ],
    [
      'lie in another',
      [
        [4, 20],
        [6, 8],
      ],
      [],
      [[4, 20, 2]],
    ],
    [
      'are disputed',
      [
        [4, 10],
        [10, 20],
        [20, 30],
      ],
      [2],
      [
        [4, 10, 1],
        [20, 30, 1],
      ],
    ],
    [
      'are disputed and held by another',
      [
        [4, 10],
        [4, 10],
      ],
      [1],
      [[4, 10, 1]],
    ],
    ['aren’t there', [], [], []],
  ])('that %s', async (_what, regions, disputed, spans) => {
    expect(await spansOf(regions, disputed)).toEqual(spans);
  });

  it('cover every place that a block covers, and no other', async () => {
    const region = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 9 }))
      .map(([from, size]): Region => [from, from + size]);
    await fc.assert(
      fc.asyncProperty(fc.array(region, { maxLength: 12 }), async (regions) => {
        const spans = await spansOf(regions);
        const isIn = (parts: readonly (readonly [number, number, number?])[], place: number) =>
          parts.some(([from, end]) => from <= place && place < end);
        for (let place = 0; place < 60; place++) expect(isIn(spans, place)).toBe(isIn(regions, place));
        expect(spans.reduce((sum, [, , blocks]) => sum + blocks, 0)).toBe(regions.length);
        for (const [at, [from]] of spans.entries())
          if (at > 0) expect(from).toBeGreaterThan(spans[at - 1]![1]);
      }),
    );
  });
});
