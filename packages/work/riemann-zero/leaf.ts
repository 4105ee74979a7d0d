/**
 * The bytes of a leaf: its summary, which the work root commits, and its bulk data, the ordinates. Little-endian.
 * Ordinates are fixed point: 32 bits before and 64 after the binary point.
 */

/** Bytes of one zero in the bulk data: fraction (u64), whole part (u32), error bound (f32, rounded up). */
export const bytesPerZero = 16;
/** Bins of 0.1 of the histogram of normalised spacings; the last one holds all spacings beyond. */
export const spacingBins = 32;

/** t as a multiple of 2^-64. */
export type Ordinate = bigint;

export interface LeafSummary {
  zeros: number;
  first: Ordinate;
  last: Ordinate;
  /** θ/π of the first and last zero less that of the leaf's start, in multiples of 2^-32. */
  firstPhase: bigint;
  lastPhase: bigint;
  /** The pair of consecutive zeros of the leaf with the least θ(γ′)/π − θ(γ)/π. */
  closestLower: Ordinate;
  closestGap: Ordinate;
  /** Its normalised spacing, in multiples of 2^-32. */
  closestSpacing: number;
  /** Which zero of the leaf the lower one is, from 0. */
  closestZero: number;
  /** Largest |Z(t)| at an extremum of Z in the leaf, and where; in multiples of 2^-20 and 2^-12. */
  largestZ: number;
  largestZAt: bigint;
  /** Extremes of S(t) − S(leaf start), in multiples of 2^-20, and the zeros where they are reached. */
  highestS: number;
  highestSAt: Ordinate;
  lowestS: number;
  lowestSAt: Ordinate;
  /** Zeros in each Gram interval of the leaf. */
  occupancy: Uint8Array;
  /** Counts of normalised spacings between consecutive zeros of the leaf. */
  spacings: Uint16Array;
  /** SHA-256 of the bulk data. */
  digest: Uint8Array;
}

const ordinateBytes = 12;
const fixedBytes =
  4 + 2 * ordinateBytes + 16 + 2 * ordinateBytes + 6 + 12 + 2 * (4 + ordinateBytes) + spacingBins * 2 + 32;
const codesPerByte = 4;
const manyCode = 3;

class ByteWriter {
  offset = 0;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.view = new DataView(this.bytes.buffer);
  }
  u8(value: number) {
    this.view.setUint8(this.offset, value);
    this.offset += 1;
  }
  u16(value: number) {
    this.view.setUint16(this.offset, value, true);
    this.offset += 2;
  }
  u32(value: number) {
    this.view.setUint32(this.offset, value, true);
    this.offset += 4;
  }
  i32(value: number) {
    this.view.setInt32(this.offset, value, true);
    this.offset += 4;
  }
  u64(value: bigint) {
    this.view.setBigUint64(this.offset, value, true);
    this.offset += 8;
  }
  ordinate(value: Ordinate) {
    this.u64(BigInt.asUintN(64, value));
    this.u32(Number(value >> 64n));
  }
  raw(value: Uint8Array) {
    this.bytes.set(value, this.offset);
    this.offset += value.length;
  }
}

class ByteReader {
  offset = 0;
  readonly view: DataView;
  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  u8(): number {
    return this.view.getUint8(this.offset++);
  }
  u16(): number {
    this.offset += 2;
    return this.view.getUint16(this.offset - 2, true);
  }
  u32(): number {
    this.offset += 4;
    return this.view.getUint32(this.offset - 4, true);
  }
  i32(): number {
    this.offset += 4;
    return this.view.getInt32(this.offset - 4, true);
  }
  u64(): bigint {
    this.offset += 8;
    return this.view.getBigUint64(this.offset - 8, true);
  }
  ordinate(): Ordinate {
    const fraction = this.u64();
    return (BigInt(this.u32()) << 64n) | fraction;
  }
  raw(length: number): Uint8Array {
    this.offset += length;
    return this.bytes.slice(this.offset - length, this.offset);
  }
}

/** Two bits an interval (0, 1, 2, 3 or more), then one byte for each interval with three or more: how many more. */
function writeOccupancy(writer: ByteWriter, occupancy: Uint8Array): void {
  for (let first = 0; first < occupancy.length; first += codesPerByte) {
    let byte = 0;
    for (let i = 0; i < codesPerByte; i++) byte |= Math.min(manyCode, occupancy[first + i]!) << (2 * i);
    writer.u8(byte);
  }
  for (const zeros of occupancy) if (zeros >= manyCode) writer.u8(zeros - manyCode);
}

function readOccupancy(reader: ByteReader, leafSpan: number): Uint8Array {
  const occupancy = new Uint8Array(leafSpan);
  for (let first = 0; first < leafSpan; first += codesPerByte) {
    const byte = reader.u8();
    for (let i = 0; i < codesPerByte; i++) occupancy[first + i] = (byte >> (2 * i)) & 3;
  }
  for (let i = 0; i < leafSpan; i++) if (occupancy[i] === manyCode) occupancy[i] = manyCode + reader.u8();
  return occupancy;
}

export function encodeSummary(summary: LeafSummary): Uint8Array {
  const { occupancy } = summary;
  const many = occupancy.reduce((sum, zeros) => sum + (zeros >= manyCode ? 1 : 0), 0);
  const writer = new ByteWriter(fixedBytes + occupancy.length / codesPerByte + many);
  writer.u32(summary.zeros);
  writer.ordinate(summary.first);
  writer.ordinate(summary.last);
  writer.u64(summary.firstPhase);
  writer.u64(summary.lastPhase);
  writer.ordinate(summary.closestLower);
  writer.ordinate(summary.closestGap);
  writer.u32(summary.closestSpacing);
  writer.u16(summary.closestZero);
  writer.u32(summary.largestZ);
  writer.u64(summary.largestZAt);
  writer.i32(summary.highestS);
  writer.ordinate(summary.highestSAt);
  writer.i32(summary.lowestS);
  writer.ordinate(summary.lowestSAt);
  for (const count of summary.spacings) writer.u16(count);
  writer.raw(summary.digest);
  writeOccupancy(writer, occupancy);
  return writer.bytes;
}

/** @returns undefined when the bytes are no summary of a leaf of this span */
export function decodeSummary(bytes: Uint8Array, leafSpan: number): LeafSummary | undefined {
  if (bytes.length < fixedBytes + leafSpan / codesPerByte) return undefined;
  const reader = new ByteReader(bytes);
  try {
    const summary: LeafSummary = {
      zeros: reader.u32(),
      first: reader.ordinate(),
      last: reader.ordinate(),
      firstPhase: reader.u64(),
      lastPhase: reader.u64(),
      closestLower: reader.ordinate(),
      closestGap: reader.ordinate(),
      closestSpacing: reader.u32(),
      closestZero: reader.u16(),
      largestZ: reader.u32(),
      largestZAt: reader.u64(),
      highestS: reader.i32(),
      highestSAt: reader.ordinate(),
      lowestS: reader.i32(),
      lowestSAt: reader.ordinate(),
      spacings: Uint16Array.from({ length: spacingBins }, () => reader.u16()),
      digest: reader.raw(32),
      occupancy: readOccupancy(reader, leafSpan),
    };
    const counted = summary.occupancy.reduce((sum, zeros) => sum + zeros, 0);
    return reader.offset === bytes.length && counted === summary.zeros ? summary : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** One zero of the bulk data. */
export interface StoredZero {
  ordinate: Ordinate;
  /** The zero lies within this distance of the ordinate. */
  errorBound: number;
}

export function readZero(data: Uint8Array, index: number): StoredZero {
  const view = new DataView(data.buffer, data.byteOffset + index * bytesPerZero, bytesPerZero);
  return {
    ordinate: (BigInt(view.getUint32(8, true)) << 64n) | view.getBigUint64(0, true),
    errorBound: view.getFloat32(12, true),
  };
}

/** A multiple of 2^-fractionBits as a decimal string, rounded to `decimals` places. */
export function toDecimal(value: bigint, decimals: number, fractionBits = 64): string {
  const scaled = (value * 10n ** BigInt(decimals) + (1n << BigInt(fractionBits - 1))) >> BigInt(fractionBits);
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
