// asc: none
/**
 * Two rows of a square whose columns lie in panels (fourier.as.ts): elements that follow one another in a row, of both rows at once.
 * A row has one element more, for column −0.
 */
import { LINE_BYTES } from './fourier.as';

/**
 * Loads two rows of all panels; elements beyond the cutoff keep what they had.
 * @param line the first of the rows' two lines in the first panel
 * @param end behind the last element of a row but that of column −0
 */
export function loadRows(line: usize, panels: i32, panelBytes: usize, rows: usize, end: usize): void {
  for (let x: usize = 0; x < <usize>panels * 64; x += 64) {
    transpose(line, line + LINE_BYTES, rows + x, rows + x + 32);
    transpose(line + 32, line + LINE_BYTES + 32, end - x, end - x - 32);
    line += panelBytes;
  }
}

/** The reverse of loadRows. */
export function storeRows(line: usize, panels: i32, panelBytes: usize, rows: usize, end: usize): void {
  v128.store(end, v128.load(rows));
  v128.store(end, v128.load(rows, 16), 16);
  for (let x: usize = 0; x < <usize>panels * 64; x += 64) {
    transpose(rows + x, rows + x + 32, line, line + LINE_BYTES);
    transpose(end - x, end - x - 32, line + 32, line + LINE_BYTES + 32);
    line += panelBytes;
  }
}

/** Two elements of two lanes: each target gets one lane of both sources. */
@inline function transpose(first: usize, second: usize, toFirst: usize, toSecond: usize): void {
  const ar = v128.load(first);
  const ai = v128.load(first, 16);
  const br = v128.load(second);
  const bi = v128.load(second, 16);
  v128.store(toFirst, v128.shuffle<f64>(ar, br, 0, 2));
  v128.store(toFirst, v128.shuffle<f64>(ai, bi, 0, 2), 16);
  v128.store(toSecond, v128.shuffle<f64>(ar, br, 1, 3));
  v128.store(toSecond, v128.shuffle<f64>(ai, bi, 1, 3), 16);
}

/** The point whose value lies at a place, by the digits of the place in reversed order. */
export function pointOf(place: i32, side: i32): i32 {
  let point = 0;
  let weight = 1;
  for (let n = side; n > 1; n >>= 2) {
    const radix = n === 2 ? 2 : 4;
    const block = n / radix;
    point += (place / block) * weight;
    place %= block;
    weight *= radix;
  }
  return point;
}
