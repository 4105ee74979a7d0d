/**
 * Bytes of leaves. The data of a leaf lists its triangulations in order: the ranks of their pairs (search-space.ts), a byte
 * each, the length of the verdict in two bytes, little-endian, and the verdict (verdict.ts). The summary counts them, keeps
 * a few, and ends with the SHA-256 of the leaf's place and its data. Its numbers are written with seven bits a byte, low ones first.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeVerdict, type SphereVerdict, type Verdict } from './model/verdict.ts';

export interface RecordedTriangulation {
  ranks: Uint8Array;
  /** Bytes of the verdict. */
  verdict: Uint8Array;
}

export interface LeafTally {
  found: number;
  spheres: number;
  oneVertexSpheres: number;
  /** Those with the homology of the sphere that are proved to be no sphere. */
  homologySpheres: number;
  undecided: number;
  /** Spheres by the number of moves that were needed, and by the most tetrahedra beyond the first ones on the way. */
  byMoves: number[];
  byExtra: number[];
  /** The sphere with the most extra tetrahedra; among equals the one with the most moves, then the first. */
  hardest: RecordedTriangulation | undefined;
  /** The first homology spheres that are no spheres, and the first undecided ones. */
  exotic: RecordedTriangulation[];
  open: RecordedTriangulation[];
}

/** Spheres that need more moves, or more extra tetrahedra, are counted with these. */
export const MOVES_MAX = 63;
export const EXTRA_MAX = 15;
const EXOTIC_KEPT = 4;
const OPEN_KEPT = 4;
const DIGEST_BYTES = 32;
/** A proof longer than this isn't kept in the summary, which may have 4 kB. */
export const KEPT_BYTES_MAX = 320;

export function emptyTally(): LeafTally {
  return {
    found: 0,
    spheres: 0,
    oneVertexSpheres: 0,
    homologySpheres: 0,
    undecided: 0,
    byMoves: [],
    byExtra: [],
    hardest: undefined,
    exotic: [],
    open: [],
  };
}

/** What is counted of one triangulation in addition to its verdict. */
export interface Traits {
  tetrahedra: number;
  /** Whether all vertices are one; asked of spheres only. */
  hasOneVertex: boolean;
  /** Whether its first homology is trivial; asked of those that are no spheres. */
  isHomologySphere: boolean;
}

export function countTriangulation(
  tally: LeafTally,
  record: RecordedTriangulation,
  verdict: Verdict,
  { tetrahedra, hasOneVertex, isHomologySphere }: Traits,
): void {
  tally.found++;
  const isKept = record.verdict.length <= KEPT_BYTES_MAX;
  if (verdict.kind === 'undecided') {
    tally.undecided++;
    if (tally.open.length < OPEN_KEPT) tally.open.push(record);
  } else if (verdict.kind === 'not_sphere') {
    if (!isHomologySphere) return;
    tally.homologySpheres++;
    if (isKept && tally.exotic.length < EXOTIC_KEPT) tally.exotic.push(record);
  } else {
    tally.spheres++;
    if (hasOneVertex) tally.oneVertexSpheres++;
    addTo(tally.byMoves, Math.min(MOVES_MAX, verdict.moves.length));
    addTo(tally.byExtra, Math.min(EXTRA_MAX, verdict.most - tetrahedra));
    if (isKept && (!tally.hardest || isHarder(verdict, tally.hardest))) tally.hardest = record;
  }
}

function addTo(counts: number[], bin: number): void {
  while (counts.length <= bin) counts.push(0);
  counts[bin]!++;
}

/** Whether a sphere needed more tetrahedra on the way than the hardest so far, of as many; or equally many, and more moves. */
function isHarder({ most, moves }: SphereVerdict, other: RecordedTriangulation): boolean {
  const known = decodeVerdict(other.verdict);
  if (known.kind !== 'sphere') return true;
  return most > known.most || (most === known.most && moves.length > known.moves.length);
}

export function encodeData(records: readonly RecordedTriangulation[]): Uint8Array {
  const total = records.reduce((sum, { ranks, verdict }) => sum + ranks.length + 2 + verdict.length, 0);
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const { ranks, verdict } of records) {
    bytes.set(ranks, at);
    at += ranks.length;
    bytes[at] = verdict.length & 255;
    bytes[at + 1] = verdict.length >> 8;
    bytes.set(verdict, at + 2);
    at += 2 + verdict.length;
  }
  return bytes;
}

/** @returns undefined when the bytes are no list of triangulations of that many tetrahedra */
export function decodeData(bytes: Uint8Array, tetrahedra: number): RecordedTriangulation[] | undefined {
  const records: RecordedTriangulation[] = [];
  const rankBytes = 2 * tetrahedra;
  for (let at = 0; at < bytes.length; ) {
    const body = at + rankBytes + 2;
    if (body > bytes.length) return undefined;
    const end = body + bytes[body - 2]! + 256 * bytes[body - 1]!;
    if (end > bytes.length) return undefined;
    records.push({ ranks: bytes.subarray(at, at + rankBytes), verdict: bytes.subarray(body, end) });
    at = end;
  }
  return records;
}

/** @param place tetrahedra, pairing and prefix, as "7:12:4", so that empty leaves differ too */
export function encodeSummary(tally: LeafTally, place: string, data: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  const put = (number: number) => {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  const putAll = (numbers: Iterable<number>, length: number) => {
    put(length);
    for (const number of numbers) put(number);
  };
  const { found, spheres, oneVertexSpheres, homologySpheres, undecided } = tally;
  for (const count of [found, spheres, oneVertexSpheres, homologySpheres, undecided]) put(count);
  putAll(tally.byMoves, tally.byMoves.length);
  putAll(tally.byExtra, tally.byExtra.length);
  for (const list of [tally.hardest ? [tally.hardest] : [], tally.exotic, tally.open]) {
    put(list.length);
    for (const { ranks, verdict } of list) {
      for (const rank of ranks) bytes.push(rank);
      put(verdict.length);
      for (const byte of verdict) bytes.push(byte);
    }
  }
  return Uint8Array.from([...bytes, ...digestOf(place, data)]);
}

/** The digest with which a summary ends. @param place as in `encodeSummary` */
export function digestOf(place: string, data: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(place), data));
}

class SummaryReader {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  number(): number {
    let number = 0;
    for (let scale = 1; scale <= 2 ** 42; scale *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError('the summary ends too early');
      number += (byte & 127) * scale;
      if (byte < 128) return number;
    }
    throw new RangeError('a number is too long');
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.at) throw new RangeError('the summary ends too early');
    this.at += length;
    return this.bytes.slice(this.at - length, this.at);
  }

  numbers(): number[] {
    const length = this.number();
    if (length > this.bytes.length - this.at) throw new RangeError('the summary ends too early');
    return Array.from({ length }, () => this.number());
  }

  records(tetrahedra: number): RecordedTriangulation[] {
    const length = this.number();
    if (length > EXOTIC_KEPT + OPEN_KEPT) throw new RangeError('too many triangulations are kept');
    return Array.from({ length }, () => {
      const ranks = this.take(2 * tetrahedra);
      return { ranks, verdict: this.take(this.number()) };
    });
  }

  end(): void {
    if (this.at !== this.bytes.length) throw new RangeError('bytes follow the summary');
  }
}

/** @throws RangeError for bytes that are no summary of triangulations of that many tetrahedra */
export function decodeSummary(
  bytes: Uint8Array,
  tetrahedra: number,
): { tally: LeafTally; digest: Uint8Array } {
  const reader = new SummaryReader(bytes);
  const [found, spheres, oneVertexSpheres, homologySpheres, undecided] = Array.from({ length: 5 }, () =>
    reader.number(),
  ) as [number, number, number, number, number];
  const byMoves = reader.numbers();
  const byExtra = reader.numbers();
  const [hardest] = reader.records(tetrahedra);
  const exotic = reader.records(tetrahedra);
  const open = reader.records(tetrahedra);
  const digest = reader.take(DIGEST_BYTES);
  reader.end();
  const counts = { found, spheres, oneVertexSpheres, homologySpheres, undecided };
  return { tally: { ...counts, byMoves, byExtra, hardest, exotic, open }, digest };
}
