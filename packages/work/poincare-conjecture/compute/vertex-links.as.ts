// asc: none
/**
 * The links of vertices while faces are glued: surfaces with boundary, made of triangles. A link edge is 16t + 4v + f: the
 * side on face f of the triangle that cuts off vertex v of tetrahedron t. The boundary circles are linked lists, directed as
 * the orientations of the tetrahedra say; the surfaces are a union-find over the triangles 4t + v, without compression, so
 * that joins can be undone, the last first. A surface stays part of a sphere exactly when two of its own edges are glued
 * only along one circle: along two, a handle would come, which never goes away.
 */
const TETRAHEDRA_MAX = 12;
const NONE: u8 = 255;

const next = memory.data(16 * TETRAHEDRA_MAX);
const previous = memory.data(16 * TETRAHEDRA_MAX);
const parent = memory.data(4 * TETRAHEDRA_MAX);
const weight = memory.data(4 * TETRAHEDRA_MAX);

/** Begins with every triangle alone. */
export function separateTriangles(tetrahedra: i32): void {
  for (let triangle = 0; triangle < 4 * tetrahedra; triangle++) {
    store<u8>(parent + triangle, NONE);
    store<u8>(weight + triangle, 1);
  }
}

/** The three link edges of each vertex of t, in the direction that its orientation gives: 0 or, turned, 1. */
export function placeTriangles(t: i32, turned: u8): void {
  for (let v = 0; v < 4; v++) {
    const base = 16 * t + 4 * v;
    const a = base + (v == 0 ? 1 : 0);
    const b = base + (v <= 1 ? 2 : 1);
    const c = base + (v <= 2 ? 3 : 2);
    if (((v & 1) ^ turned) == 0) placeTriangle(a, b, c);
    else placeTriangle(a, c, b);
  }
}

function placeTriangle(a: i32, b: i32, c: i32): void {
  store<u8>(next + a, <u8>b);
  store<u8>(next + b, <u8>c);
  store<u8>(next + c, <u8>a);
  store<u8>(previous + b, <u8>a);
  store<u8>(previous + c, <u8>b);
  store<u8>(previous + a, <u8>c);
}

@inline function rootOf(vertex: i32): i32 {
  let at = vertex;
  for (let above = load<u8>(parent + at); above != NONE; above = load<u8>(parent + at)) at = above;
  return at;
}

/**
 * Glues the link edges of a move (census.as.ts), three pairs.
 * @param joined three bytes to note which surfaces were joined
 * @returns false, with all undone, when a link could be no sphere
 */
export function joinLinks(move: usize, joined: usize): bool {
  for (let place = 0; place < 3; place++) {
    const a: i32 = load<u8>(move + 2 * place, 6);
    const b: i32 = load<u8>(move + 2 * place, 7);
    const rootA = rootOf(a >> 2);
    const rootB = rootOf(b >> 2);
    let child: u8 = NONE;
    if (rootA == rootB) {
      if (!areOnOneCircle(a, b)) {
        partLinks(move, joined, place);
        return false;
      }
    } else {
      const isLight = load<u8>(weight + rootA) < load<u8>(weight + rootB);
      const low = isLight ? rootA : rootB;
      const high = isLight ? rootB : rootA;
      store<u8>(parent + low, <u8>high);
      store<u8>(weight + high, load<u8>(weight + high) + load<u8>(weight + low));
      child = <u8>low;
    }
    store<u8>(joined + place, child);
    joinCircles(a, b);
  }
  return true;
}

function areOnOneCircle(a: i32, b: i32): bool {
  let at: i32 = load<u8>(next + a);
  while (at != a) {
    if (at == b) return true;
    at = load<u8>(next + at);
  }
  return false;
}

/** Takes two link edges, glued to each other, out of their circles. */
function joinCircles(a: i32, b: i32): void {
  const beforeA = load<u8>(previous + a);
  const afterA = load<u8>(next + a);
  const beforeB = load<u8>(previous + b);
  const afterB = load<u8>(next + b);
  if (afterA == a) return tie(beforeB, afterB);
  if (afterB == b) return tie(beforeA, afterA);
  if (afterA != b) tie(beforeB, afterA);
  if (afterB != a) tie(beforeA, afterB);
}

@inline function tie(before: u8, after: u8): void {
  store<u8>(next + before, after);
  store<u8>(previous + after, before);
}

/** Undoes the first `count` joins of a move, the last first. */
export function partLinks(move: usize, joined: usize, count: i32): void {
  for (let place = count - 1; place >= 0; place--) {
    putBack(load<u8>(move + 2 * place, 7));
    putBack(load<u8>(move + 2 * place, 6));
    const child = load<u8>(joined + place);
    if (child == NONE) continue;
    const high = load<u8>(parent + child);
    store<u8>(weight + high, load<u8>(weight + high) - load<u8>(weight + child));
    store<u8>(parent + child, NONE);
  }
}

@inline function putBack(edge: u8): void {
  store<u8>(next + load<u8>(previous + edge), edge);
  store<u8>(previous + load<u8>(next + edge), edge);
}
