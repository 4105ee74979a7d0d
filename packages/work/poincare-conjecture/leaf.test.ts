/** What a leaf counts and keeps of triangulations that are chosen here, and which bytes are none. */
import { describe, expect, it } from 'vitest';
import {
  countTriangulation,
  decodeData,
  decodeSummary,
  emptyTally,
  encodeData,
  encodeSummary,
  KEPT_BYTES_MAX,
  type LeafTally,
  type RecordedTriangulation,
  type Traits,
} from './leaf.ts';
import { encodeVerdict, type Verdict } from './model/verdict.ts';

const TETRAHEDRA = 3;
const PLAIN: Traits = { tetrahedra: TETRAHEDRA, hasOneVertex: false, isHomologySphere: false };
const sphere = (moves: number, most = TETRAHEDRA): Verdict => ({
  ...{ kind: 'sphere', most },
  moves: new Array<number>(moves).fill(1),
});
const other = (images = 1): Verdict => ({
  kind: 'not_sphere',
  proof: { kind: 'homology', prime: 3, images: new Array<number>(images).fill(1) },
});
const open: Verdict = { kind: 'undecided' };

/** Tallies verdicts in order; the ranks of each record are its place. */
function tallyOf(verdicts: readonly Verdict[], traits: Partial<Traits> = {}): LeafTally {
  const tally = emptyTally();
  for (const [place, verdict] of verdicts.entries()) {
    const record = { ranks: new Uint8Array(2 * TETRAHEDRA).fill(place), verdict: encodeVerdict(verdict) };
    countTriangulation(tally, record, verdict, { ...PLAIN, ...traits });
  }
  return tally;
}
const placesOf = (records: readonly RecordedTriangulation[]) => records.map(({ ranks }) => ranks[0]);

describe('a tally', () => {
  it('counts spheres by moves and extra tetrahedra, those with many in one bin', () => {
    const tally = tallyOf([
      sphere(0),
      sphere(2, 4),
      sphere(63, 17),
      sphere(64, 18),
      sphere(90, 40),
      other(),
      open,
    ]);
    expect(tally).toMatchObject({
      found: 7,
      spheres: 5,
      oneVertexSpheres: 0,
      homologySpheres: 0,
      undecided: 1,
    });
    expect(tally.byMoves).toEqual([1, 0, 1, ...new Array<number>(60).fill(0), 3]);
    expect(tally.byExtra).toEqual([1, 1, ...new Array<number>(12).fill(0), 1, 2]);
    expect(tallyOf([sphere(1), other()], { hasOneVertex: true }).oneVertexSpheres).toBe(1);
  });

  it('keeps the sphere with the most extra tetrahedra, then the most moves, then the first', () => {
    const hardestOf = (verdicts: readonly Verdict[]) => tallyOf(verdicts).hardest?.ranks[0];
    expect(hardestOf([sphere(2, 4), sphere(5, 4), sphere(5, 4), sphere(9, 3)])).toBe(1);
    expect(hardestOf([sphere(2, 4), sphere(1, 5), sphere(9, 4)])).toBe(1);
    expect(hardestOf([sphere(2, 5), sphere(3, 4)])).toBe(0);
    expect(hardestOf([other(), open])).toBeUndefined();
    const tally = { ...emptyTally(), hardest: tallyOf([open]).open[0] };
    const record = { ranks: new Uint8Array([9]), verdict: encodeVerdict(sphere(0)) };
    countTriangulation(tally, record, sphere(0), PLAIN);
    expect(tally.hardest).toBe(record);
  });

  it('keeps the first four that are no spheres though homology says so, and the first four undecided', () => {
    const tally = tallyOf([...Array(6).fill(other()), ...Array(6).fill(open)], { isHomologySphere: true });
    expect(placesOf(tally.exotic)).toEqual([0, 1, 2, 3]);
    expect(placesOf(tally.open)).toEqual([6, 7, 8, 9]);
    expect(tally).toMatchObject({ homologySpheres: 6, undecided: 6 });
    expect(tallyOf([other()])).toMatchObject({ homologySpheres: 0, exotic: [] });
  });

  it('keeps no proof of more than 320 bytes', () => {
    const [longest, longer] = [sphere(KEPT_BYTES_MAX - 4), sphere(KEPT_BYTES_MAX - 3)];
    expect(encodeVerdict(longest)).toHaveLength(KEPT_BYTES_MAX);
    expect(tallyOf([longer, longest, sphere(1)]).hardest!.ranks[0]).toBe(1);
    const [kept, left] = [other(KEPT_BYTES_MAX - 4), other(KEPT_BYTES_MAX - 3)];
    expect(encodeVerdict(kept)).toHaveLength(KEPT_BYTES_MAX);
    expect(placesOf(tallyOf([left, kept], { isHomologySphere: true }).exotic)).toEqual([1]);
  });
});

describe('the data of a leaf', () => {
  const records = [sphere(200), other(), open].map((verdict, place) => ({
    ranks: new Uint8Array(2 * TETRAHEDRA).fill(place),
    verdict: encodeVerdict(verdict),
  }));
  const long = { ranks: new Uint8Array(2 * TETRAHEDRA), verdict: new Uint8Array(0x1234).fill(7) };
  const bytes = encodeData([...records, long]);

  it('is read as it was written, with lengths of two bytes', () => {
    expect(decodeData(bytes, TETRAHEDRA)).toEqual([...records, long]);
    expect(decodeData(new Uint8Array(), TETRAHEDRA)).toEqual([]);
  });

  it('has no end within a record', () => {
    const ends = [...records, long].map((_, count) => encodeData([...records, long].slice(0, count)).length);
    for (const length of [bytes.length - 1, ...ends.flatMap((end) => [1, 7, 8].map((more) => end + more))])
      expect(decodeData(bytes.subarray(0, length), TETRAHEDRA), `${length} bytes`).toBeUndefined();
  });
});

describe('the summary of a leaf', () => {
  const tally = tallyOf([sphere(2, 4), sphere(130, 3), ...Array(3).fill(other()), open, open], {
    isHomologySphere: true,
  });
  const summary = encodeSummary({ ...tally, found: 2 ** 40 + 129 }, '3:1:0', new Uint8Array([1, 2, 3]));

  it('is read as it was written, with large numbers', () => {
    const read = decodeSummary(summary, TETRAHEDRA);
    expect(read.tally).toEqual({ ...tally, found: 2 ** 40 + 129 });
    expect(read.digest).toEqual(summary.slice(-32));
    const none = encodeSummary(emptyTally(), '3:1:1', new Uint8Array());
    expect(decodeSummary(none, TETRAHEDRA).tally).toEqual(emptyTally());
  });

  it('ends with a digest of its place and data', () => {
    const other = encodeSummary(tally, '3:1:1', new Uint8Array([1, 2, 3])).slice(-32);
    expect(other).not.toEqual(summary.slice(-32));
    expect(encodeSummary(tally, '3:1:0', new Uint8Array([1, 2, 4])).slice(-32)).not.toEqual(
      summary.slice(-32),
    );
  });

  it('is no shorter or longer, nor are its numbers or lists', () => {
    for (let length = 0; length < summary.length; length++)
      expect(() => decodeSummary(summary.subarray(0, length), TETRAHEDRA), `${length} bytes`).toThrow(
        RangeError,
      );
    expect(() => decodeSummary(Uint8Array.from([...summary, 0]), TETRAHEDRA)).toThrow('bytes follow');
    const endless = new Uint8Array(80).fill(255);
    expect(() => decodeSummary(endless, TETRAHEDRA)).toThrow('a number is too long');
  });

  it('keeps at most eight triangulations of one kind', () => {
    const keeping = (count: number) => {
      const record = { ranks: new Uint8Array(2 * TETRAHEDRA), verdict: encodeVerdict(open) };
      return encodeSummary({ ...emptyTally(), open: Array(count).fill(record) }, '3:1:0', new Uint8Array());
    };
    expect(decodeSummary(keeping(8), TETRAHEDRA).tally.open).toHaveLength(8);
    expect(() => decodeSummary(keeping(9), TETRAHEDRA)).toThrow('too many');
  });
});
