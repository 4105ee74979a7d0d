/** Finds every stored value of a block and changes one bit of one, as a damaged disk or an edit of the database would. */

export type FieldPath = readonly (string | number)[];

function isLeaf(value: unknown): boolean {
  return value === null || typeof value !== 'object' || value instanceof Date || value instanceof Uint8Array;
}

/** The paths of all values in a stored block, inside JSON columns too. */
export function pathsOf(value: unknown, at: FieldPath = []): FieldPath[] {
  if (isLeaf(value)) return [at];
  return Object.entries(value as object).flatMap(([key, member]) => pathsOf(member, [...at, key]));
}

export function readPath(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);
}

/** A copy with one value replaced. */
export function withValue<T>(value: T, path: FieldPath, changed: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return changed as T;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[key] = withValue(copy[key], rest, changed);
  return copy as T;
}

function flipInBytes(bytes: Uint8Array, bit: number): Uint8Array {
  const changed = bytes.slice();
  const position = bit % (8 * bytes.length);
  changed[position >> 3]! ^= 1 << (position & 7);
  return changed;
}

function flipNumber(value: number, bit: number): number {
  if (Number.isSafeInteger(value)) return Number(BigInt.asIntN(32, BigInt(value) ^ (1n << BigInt(bit % 32))));
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return new DataView(flipInBytes(bytes, bit).buffer).getFloat64(0);
}

function flipText(text: string, bit: number): string {
  if (text === '') return '\u0001';
  const position = (bit >> 3) % text.length;
  const letter = String.fromCharCode(text.charCodeAt(position) ^ (1 << (bit & 7)));
  return text.slice(0, position) + letter + text.slice(position + 1);
}

/** The value with one bit changed; a null becomes false. */
export function flipValue(value: unknown, bit: number): unknown {
  if (value === null) return false;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return flipNumber(value, bit);
  if (typeof value === 'bigint') return BigInt.asIntN(64, value ^ (1n << BigInt(bit % 64)));
  if (typeof value === 'string') return flipText(value, bit);
  if (value instanceof Date) return new Date(Number(BigInt(value.getTime()) ^ (1n << BigInt(bit % 40))));
  if (value instanceof Uint8Array) return flipInBytes(value, bit);
  throw new TypeError('not a stored value');
}
