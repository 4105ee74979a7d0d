import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { presentations } from '../presentations.ts';
import { isAvailable, loadVerifier, workTypeOf } from '../registry.ts';
import type { JsonObject } from '../work-type.ts';
import { drawRepeated } from './draw-repeated.ts';
import { repeatedRuns, repeatsAgree } from './repeat-leaves.ts';

const challenge = sha256(utf8ToBytes('a challenge'));
const LEAVES = 40_000;
const kind = { leafCount: () => LEAVES };
const plan: JsonObject = {};
const draw = (chance: (leaf: number) => number, wasRefused = false, of = challenge) =>
  drawRepeated(kind, { repeatChance: () => chance }, { plan, challenge: of, wasRefused });

describe('the draw of repeated leaves', () => {
  it('takes a leaf when its word of SHA-256(challenge ‖ "repeated" ‖ counter) is below its chance', () => {
    const digest = sha256(concatBytes(challenge, utf8ToBytes('repeated'), new Uint8Array(4)));
    const words = new DataView(digest.buffer, digest.byteOffset);
    const below = Array.from({ length: 8 }, (_, leaf) => leaf).filter(
      (leaf) => words.getUint32(4 * leaf) < 2 ** 31,
    );
    expect(draw(() => 0.5).filter((leaf) => leaf < 8)).toEqual(below);
  });

  it('gives each leaf its own chance: 1 in 50 of the even ones, 1 in 5 of the odd ones, within five deviations', () => {
    const drawn = draw((leaf) => (leaf % 2 === 0 ? 0.02 : 0.2));
    const odd = drawn.filter((leaf) => leaf % 2 === 1).length;
    expect(Math.abs(drawn.length - odd - 400)).toBeLessThan(5 * Math.sqrt(20_000 * 0.02 * 0.98));
    expect(Math.abs(odd - 4000)).toBeLessThan(5 * Math.sqrt(20_000 * 0.2 * 0.8));
  });

  it('is another for another challenge, as it follows from the root and the secret', () => {
    expect(draw(() => 0.02, false, sha256(challenge))).not.toEqual(draw(() => 0.02));
  });

  it('takes all leaves of a region that was refused before', () => {
    expect(draw(() => 0, true)).toHaveLength(LEAVES);
    expect(drawRepeated(kind, {}, { plan, challenge, wasRefused: true })).toHaveLength(LEAVES);
    expect(drawRepeated(kind, {}, { plan, challenge, wasRefused: false })).toEqual([]);
  });

  it.each(presentations.map(({ value }) => value).filter(isAvailable))(
    'of %s has a chance between 0 and 1 for each leaf, or none where a find is what counts',
    async (workType) => {
      const definition = workTypeOf(workType);
      const frontier = definition.frontierFor(1);
      const position = definition.frontiers.find(({ name }) => name === frontier)!.start;
      const first = definition.planUnit({ difficulty: 1, frontier, position, seed: '0'.repeat(64) }).plan;
      const verifier = await loadVerifier(workType);
      if (definition.search) expect(verifier.repeatChance).toBeUndefined();
      const chanceOf = verifier.repeatChance?.(first) ?? (() => 0);
      for (let leaf = 0; leaf < definition.leafCount(first); leaf++) {
        expect(chanceOf(leaf)).toBeGreaterThanOrEqual(0);
        expect(chanceOf(leaf)).toBeLessThanOrEqual(1);
      }
      const request = { plan: first, challenge, wasRefused: true };
      expect(drawRepeated(definition, verifier, request)).toHaveLength(
        definition.search ? 0 : definition.leafCount(first),
      );
    },
  );
});

describe('repeated leaves', () => {
  const leaves = Array.from({ length: 10 }, (_, leaf) => Uint8Array.of(leaf, 7));
  const definition = { chunks: () => [0, 4, 8].map((first) => ({ first, count: Math.min(4, 10 - first) })) };
  const compute = async ({ first, count }: { first: number; count: number }) =>
    leaves.slice(first, first + count).map((leaf) => leaf.slice());

  it('are computed as runs within the chunks of the plan', () => {
    expect(repeatedRuns([0, 2, 3, 4, 5, 9], definition.chunks())).toEqual([
      { first: 0, count: 1 },
      { first: 2, count: 2 },
      { first: 4, count: 2 },
      { first: 9, count: 1 },
    ]);
  });

  it('agree when all have the bytes that were received, and not with one other byte or too few', async () => {
    const agree = (received: readonly Uint8Array[], computeLeaves = compute) =>
      repeatsAgree(definition, { plan, leaves: received }, [2, 3, 5], computeLeaves);
    expect(await agree(leaves)).toBe(true);
    const changed = leaves.with(5, Uint8Array.of(5, 8));
    expect(await agree(changed)).toBe(false);
    expect(await agree(leaves.with(6, Uint8Array.of(9, 9)))).toBe(true);
    expect(await agree(leaves, async () => [])).toBe(false);
  });
});
