// asc: none
/**
 * The trace of y² = x³ + Ax + B modulo a prime p > 500 of good reduction, by baby steps and giant steps in Hasse's interval
 * (Shanks; Mestre; Cohen, A Course in Computational Algebraic Number Theory, 7.4.12).
 *
 * For d = x³ + Ax + B ≠ 0 the point (dx, d²) is on the twist by d, y² = x³ + Ad²x + Bd³, whose trace is χ(d) times ours: no
 * square root is needed. Of a point P of it we look for every m with |m − (p + 1)| ≤ 2√p and mP = O. The order of the group
 * is one of them; when it is the only one, the trace is p + 1 − m. When there are several, as for every point of small
 * order, the next x is tried. By Mestre's theorem the curve or its twist has a point with a single m when
 * p > 457. O(p^(1/4)) additions; those of a stage share one inversion.
 */
import { add, character, formOf, inverse, mul, setModulus, sub, toForm, unit } from './montgomery.as';

/** Steps of either kind that the tables hold: enough for p < 2^30. */
const STEPS_MAX = 1024;
const babyX = memory.data(4 * STEPS_MAX);
const babyY = memory.data(4 * STEPS_MAX);
const giantX = memory.data(4 * STEPS_MAX);
const giantY = memory.data(4 * STEPS_MAX);
const prefix = memory.data(4 * STEPS_MAX);
/** Numbers of baby steps by the low bits of x: first of a chain, and next in it; 0 ends it. */
const HASH_BITS = 11;
const hashFirst = memory.data(2 << HASH_BITS);
const hashNext = memory.data(2 * STEPS_MAX);

const SEVERAL: i32 = 0x7fffffff;

let curveA: u32 = 0;
let pointX: u32 = 0;
let pointY: u32 = 0;

@inline
function at(table: usize, index: i32): u32 {
  return load<u32>(table + (<usize>index << 2));
}

@inline
function put(table: usize, index: i32, value: u32): void {
  store<u32>(table + (<usize>index << 2), value);
}

/** Sets (pointX, pointY) to 2(x, y); false for y = 0. */
function double(x: u32, y: u32): bool {
  if (y === 0) return false;
  const square = mul(x, x);
  const slope = mul(add(add(add(square, square), square), curveA), inverse(add(y, y)));
  pointX = sub(sub(mul(slope, slope), x), x);
  pointY = sub(mul(slope, sub(x, pointX)), y);
  return true;
}

/** Sets (pointX, pointY) to (x, y) + (otherX, otherY); false where the x are equal. */
function sum(x: u32, y: u32, otherX: u32, otherY: u32): bool {
  if (x === otherX) return false;
  const slope = mul(sub(otherY, y), inverse(sub(otherX, x)));
  pointX = sub(sub(mul(slope, slope), x), otherX);
  pointY = sub(mul(slope, sub(x, pointX)), y);
  return true;
}

/** Fills entries 2 … count of a table of multiples whose first is there; false when one of them would be O or ± another. */
function fillMultiples(tableX: usize, tableY: usize, count: i32): bool {
  let known = 1;
  while (known < count) {
    const x = at(tableX, known);
    const y = at(tableY, known);
    const more = min(known, count - known);
    // known + j for j < more, with one inversion; 2·known by doubling.
    let product = unit();
    const sums = more === known ? more - 1 : more;
    for (let j = 1; j <= sums; j++) {
      put(prefix, j, product);
      const difference = sub(at(tableX, j), x);
      if (difference === 0) return false;
      product = mul(product, difference);
    }
    if (more === known) {
      if (y === 0) return false;
      put(prefix, known, product);
      product = mul(product, add(y, y));
    }
    let inverted = inverse(product);
    if (more === known) {
      const square = mul(x, x);
      const slope = mul(add(add(add(square, square), square), curveA), mul(inverted, at(prefix, known)));
      inverted = mul(inverted, add(y, y));
      const doubleX = sub(sub(mul(slope, slope), x), x);
      put(tableX, 2 * known, doubleX);
      put(tableY, 2 * known, sub(mul(slope, sub(x, doubleX)), y));
    }
    for (let j = sums; j >= 1; j--) {
      const otherX = at(tableX, j);
      const slope = mul(sub(at(tableY, j), y), mul(inverted, at(prefix, j)));
      inverted = mul(inverted, sub(otherX, x));
      const newX = sub(sub(mul(slope, slope), x), otherX);
      put(tableX, known + j, newX);
      put(tableY, known + j, sub(mul(slope, sub(x, newX)), y));
    }
    known += more;
  }
  return true;
}

/** Sets (pointX, pointY) to m times the first baby step by doublings in Jacobian coordinates; false where that is O. */
function multiply(m: u32): bool {
  const baseX = at(babyX, 1);
  const baseY = at(babyY, 1);
  let x = baseX;
  let y = baseY;
  let z = unit();
  for (let bit: i32 = 30 - <i32>clz(m); bit >= 0; bit--) {
    const ySquare = mul(y, y);
    const s = mul(x, ySquare);
    const s4 = add(add(s, s), add(s, s));
    const xSquare = mul(x, x);
    const zSquare = mul(z, z);
    const slope = add(add(add(xSquare, xSquare), xSquare), mul(curveA, mul(zSquare, zSquare)));
    const fourth = mul(ySquare, ySquare);
    const twice = add(fourth, fourth);
    const eight = add(add(twice, twice), add(twice, twice));
    z = mul(add(y, y), z);
    x = sub(mul(slope, slope), add(s4, s4));
    y = sub(mul(slope, sub(s4, x)), eight);
    if (((m >> bit) & 1) === 0) continue;
    if (z === 0) {
      x = baseX;
      y = baseY;
      z = unit();
      continue;
    }
    const square = mul(z, z);
    const h = sub(mul(baseX, square), x);
    const r = sub(mul(baseY, mul(square, z)), y);
    if (h === 0) {
      if (r === 0 && double(baseX, baseY)) {
        x = pointX;
        y = pointY;
        z = unit();
      } else z = 0;
      continue;
    }
    const hSquare = mul(h, h);
    const hCube = mul(hSquare, h);
    const v = mul(x, hSquare);
    x = sub(sub(mul(r, r), hCube), add(v, v));
    y = sub(mul(r, sub(v, x)), mul(y, hCube));
    z = mul(z, h);
  }
  if (z === 0) return false;
  const inverted = inverse(z);
  const square = mul(inverted, inverted);
  pointX = mul(x, square);
  pointY = mul(y, mul(square, inverted));
  return true;
}

function hashBabies(count: i32): void {
  memory.fill(hashFirst, 0, 2 << HASH_BITS);
  for (let j = 1; j <= count; j++) {
    const slot = hashFirst + (<usize>(at(babyX, j) & ((1 << HASH_BITS) - 1)) << 1);
    store<u16>(hashNext + (<usize>j << 1), load<u16>(slot));
    store<u16>(slot, <u16>j);
  }
}

/** The baby step whose x is this one; 0 for none. */
@inline
function findBaby(x: u32): i32 {
  let j: i32 = load<u16>(hashFirst + (<usize>(x & ((1 << HASH_BITS) - 1)) << 1));
  while (j !== 0 && at(babyX, j) !== x) j = load<u16>(hashNext + (<usize>j << 1));
  return j;
}

let foundTrace: i32 = 0;
let foundCount: i32 = 0;

/** Notes that (p + 1 − trace)P = O, where that is in Hasse's interval. */
function note(trace: i32, p: u32): void {
  if (<u64>(<i64>trace * <i64>trace) > 4 * <u64>p) return;
  foundTrace = trace;
  foundCount++;
}

/** The giant step (x, y) = (p + 1 + offset)P has the x of the baby step j. */
function meet(j: i32, y: u32, offset: i32, p: u32): void {
  note(at(babyY, j) === y ? j - offset : -j - offset, p);
}

/** Notes what (x, y) = (p + 1 + offset)P says, where its x is that of a baby step. */
@inline
function look(x: u32, y: u32, offset: i32, p: u32): void {
  const j = findBaby(x);
  if (j !== 0) meet(j, y, offset, p);
}

/** Q = (p + 1)P is O: then 0 is a trace, and a giant step alone may be a baby step. */
function noteFromZero(p: u32, giants: i32, stride: i32): i32 {
  note(0, p);
  for (let i = 1; i <= giants; i++) {
    look(at(giantX, i), at(giantY, i), i * stride, p);
    look(at(giantX, i), sub(0, at(giantY, i)), -i * stride, p);
  }
  return foundCount === 1 ? foundTrace : SEVERAL;
}

/** Q = ±iG: one of Q ± iG is O, the other 2Q. */
function noteEqual(i: i32, x: u32, y: u32, stride: i32, p: u32): void {
  const away = at(giantY, i) === y ? i * stride : -i * stride;
  note(away, p);
  if (double(x, y)) look(pointX, pointY, away, p);
  else note(-away, p);
}

/** Looks at Q ± iG for every giant step, with one inversion. */
function walkGiants(p: u32, giants: i32, stride: i32, x: u32, y: u32): void {
  let product = unit();
  for (let i = 1; i <= giants; i++) {
    put(prefix, i, product);
    const difference = sub(at(giantX, i), x);
    if (difference !== 0) product = mul(product, difference);
  }
  let inverted = inverse(product);
  for (let i = giants; i >= 1; i--) {
    const stepX = at(giantX, i);
    const stepY = at(giantY, i);
    if (stepX === x) {
      noteEqual(i, x, y, stride, p);
      continue;
    }
    const reciprocal = mul(inverted, at(prefix, i));
    inverted = mul(inverted, sub(stepX, x));
    const both = add(x, stepX);
    const up = mul(sub(stepY, y), reciprocal);
    const upX = sub(mul(up, up), both);
    const upJ = findBaby(upX);
    if (upJ !== 0) meet(upJ, sub(mul(up, sub(x, upX)), y), i * stride, p);
    const down = mul(add(stepY, y), reciprocal);
    const downX = sub(mul(down, down), both);
    const downJ = findBaby(downX);
    // The slope of Q − iG is −down.
    if (downJ !== 0) meet(downJ, sub(mul(down, sub(downX, x)), y), -i * stride, p);
  }
}

/** The only trace that the first baby step allows; SEVERAL where there are more, or its order is small. */
function traceByPoint(p: u32, babies: i32, giants: i32): i32 {
  if (!fillMultiples(babyX, babyY, babies + 1)) return SEVERAL;
  if (!sum(at(babyX, babies), at(babyY, babies), at(babyX, babies + 1), at(babyY, babies + 1)))
    return SEVERAL;
  put(giantX, 1, pointX);
  put(giantY, 1, pointY);
  // A giant step of so small an order is one of a point with several multiples in the interval.
  if (!fillMultiples(giantX, giantY, giants)) return SEVERAL;
  hashBabies(babies);
  foundCount = 0;
  const stride = 2 * babies + 1;
  if (!multiply(p + 1)) return noteFromZero(p, giants, stride);
  look(pointX, pointY, 0, p);
  walkGiants(p, giants, stride, pointX, pointY);
  return foundCount === 1 ? foundTrace : SEVERAL;
}

/** a_p for a prime 500 < p < 2^30 that doesn't divide the discriminant. */
export function traceBySteps(p: u32, a: i64, b: i64): i32 {
  setModulus(p);
  const formA = formOf(a);
  const formB = formOf(b);
  const width = 2 * sqrt<f64>(<f64>p);
  // (2·giants + 1)(2·babies + 1) > 4√p, a baby step being the cheaper by half.
  const babies = <i32>ceil<f64>(sqrt<f64>(width)) + 1;
  const giants = <i32>ceil<f64>((width - <f64>babies) / (2 * <f64>babies + 1)) + 1;
  for (let x: u32 = 1; x < p; x++) {
    const form = toForm(x);
    const d = add(mul(add(mul(form, form), formA), form), formB);
    if (d === 0) continue;
    const square = mul(d, d);
    curveA = mul(formA, square);
    put(babyX, 1, mul(d, form));
    put(babyY, 1, square);
    const trace = traceByPoint(p, babies, giants);
    if (trace !== SEVERAL) return character(d) * trace;
  }
  unreachable();
  return 0;
}
