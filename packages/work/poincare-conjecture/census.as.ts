/**
 * All ways to glue the tetrahedra of a face pairing into a closed orientable 3-manifold, each once up to isomorphism.
 *
 * Statement. Of the sequences of ranks (search-space.ts) with a given prefix, those are found, in ascending order, in
 * which every vertex has a sphere as its link, no edge is identified with itself in reverse, and that no automorphism of
 * the pairing maps to a smaller one.
 *
 * Method. Depth first, pair by pair, as Burton, "Enumeration of non-orientable 3-manifolds using face-pairing graphs and
 * union-find" (2007), §5, with undo instead of copies:
 * - Edges. The tetrahedra around an edge that isn't closed are a book; each of its two covers knows the other one and
 *   whether the directions agree. Gluing two covers joins two books or closes one, which must agree.
 * - Vertices. The links so far are surfaces with boundary, made of triangles; the boundary circles are linked lists, the
 *   surfaces a union-find without compression. A surface stays part of a sphere exactly when two of its own edges are
 *   glued only along one circle. With nothing left of the boundary it is a sphere.
 * - Symmetry. Each automorphism's image is compared from its first pair on as far as it is known; a smaller one ends the
 *   branch, a larger one is done with for the branch.
 * Each pair that is tried costs some 50 to 100 ns.
 */

const TETRAHEDRA_MAX = 12;
const PAIRS_MAX = 2 * TETRAHEDRA_MAX;
const RANKS = 6;
const NONE: u8 = 255;
/** Bytes of one pair and rank: three covers and their partners, three link edges and theirs, directions, sign. */
const MOVE_BYTES = 16;
const ACTION_BYTES = 8;
const FOUND_BYTES = PAIRS_MAX;
const FOUND_MAX = 4096;

/** The 24 permutations in lexicographic order, four bytes each; ranks and parities follow from it. */
const images = memory.data(96);
const pairs = memory.data(2 * PAIRS_MAX);
const moves = memory.data(MOVE_BYTES * RANKS * PAIRS_MAX, 16);
const prefix = memory.data(PAIRS_MAX);
const found = memory.data(FOUND_BYTES * FOUND_MAX);

/** A cover is 16t + 4f + w: the edge of face f that doesn't hold w. The other cover, and 256 where directions differ. */
const otherCover = memory.data(2 * 16 * TETRAHEDRA_MAX);
/** A link edge is 16t + 4v + f: of the triangle that cuts off v, on face f. */
const next = memory.data(16 * TETRAHEDRA_MAX);
const previous = memory.data(16 * TETRAHEDRA_MAX);
const parent = memory.data(4 * TETRAHEDRA_MAX);
const weight = memory.data(4 * TETRAHEDRA_MAX);
const orientation = memory.data(TETRAHEDRA_MAX);
/** By depth: rank, and which vertices were joined to another. */
const ranks = memory.data(PAIRS_MAX);
const joined = memory.data(4 * PAIRS_MAX);
/** Automorphisms that aren't decided at a depth, and the pair that each waits for: begins by depth in a stack. */
const undecidedFrom = memory.data(4 * (PAIRS_MAX + 2));

let tetrahedra = 0;
let pairCount = 0;
let prefixLength = 0;
let depth = 0;
let automorphisms = 0;
let foundCount = 0;
let nodes: f64 = 0;
let isFinished = true;
let actions: usize = 0;
let undecided: usize = 0;

@inline function imageOf(p: i32, v: i32): i32 {
  return load<u8>(images + 4 * p + v);
}

function writeImages(): void {
  let p = 0;
  for (let a = 0; a < 4; a++)
    for (let b = 0; b < 4; b++)
      for (let c = 0; c < 4; c++) {
        if (a == b || a == c || b == c) continue;
        store<u8>(images + 4 * p, <u8>a, 0);
        store<u8>(images + 4 * p, <u8>b, 1);
        store<u8>(images + 4 * p, <u8>c, 2);
        store<u8>(images + 4 * p, <u8>(6 - a - b - c), 3);
        p++;
      }
}

function isEven(p: i32): bool {
  let inversions = 0;
  for (let v = 0; v < 4; v++)
    for (let w = v + 1; w < 4; w++) if (imageOf(p, v) > imageOf(p, w)) inversions++;
  return (inversions & 1) == 0;
}

/** Where the pairs go: their two faces, a byte each. */
export function pairsAt(): usize {
  return pairs;
}
/** Where the ranks' digits of a prefix go, a byte each. */
export function prefixAt(): usize {
  return prefix;
}
/** Where the sequences found begin, one every `2·12` bytes. */
export function foundAt(): usize {
  return found;
}
/** Pairs tried since the prefix was set. */
export function nodesTried(): f64 {
  return nodes;
}
export function hasFinished(): bool {
  return isFinished;
}

/**
 * Sets the pairing whose pairs were written.
 * @returns where the actions of `count` automorphisms (search-space.ts) are to be written
 */
export function setPairing(n: i32, count: i32): usize {
  writeImages();
  tetrahedra = n;
  pairCount = 2 * n;
  automorphisms = count;
  actions = (__heap_base + 15) & ~15;
  undecided = (actions + count * pairCount * ACTION_BYTES + 15) & ~15;
  const end = undecided + 4 * count * (pairCount + 1);
  const missing = <i32>((end + 0xffff) >> 16) - memory.size();
  if (missing > 0) memory.grow(missing);
  for (let pair = 0; pair < pairCount; pair++) writeMoves(pair);
  return actions;
}

function writeMoves(pair: i32): void {
  const from: i32 = load<u8>(pairs + 2 * pair);
  const to: i32 = load<u8>(pairs + 2 * pair, 1);
  const f = from & 3;
  const g = to & 3;
  let rank = 0;
  for (let p = 0; p < 24; p++) {
    if (imageOf(p, f) != g) continue;
    const at = moves + MOVE_BYTES * (RANKS * pair + rank++);
    let directions = 0;
    let place = 0;
    for (let v = 0; v < 4; v++) {
      if (v == f) continue;
      const w = imageOf(p, v);
      store<u8>(at + 2 * place, <u8>(4 * from + v));
      store<u8>(at + 2 * place, <u8>(4 * to + w), 1);
      store<u8>(at + 2 * place, <u8>(16 * (from >> 2) + 4 * v + f), 6);
      store<u8>(at + 2 * place, <u8>(16 * (to >> 2) + 4 * w + g), 7);
      let low = 0;
      while (low == v || low == f) low++;
      const high = 6 - v - f - low;
      if (imageOf(p, low) > imageOf(p, high)) directions |= 1 << place;
      place++;
    }
    store<u8>(at, <u8>directions, 12);
    store<u8>(at, isEven(p) ? 1 : 0, 13);
  }
}

/** Begins at the prefix whose digits were written. */
export function startPrefix(length: i32): void {
  prefixLength = length;
  nodes = 0;
  depth = 0;
  for (let t = 0; t < tetrahedra; t++) {
    for (let f = 0; f < 4; f++)
      for (let w = 0; w < 4; w++)
        store<u16>(otherCover + 2 * (16 * t + 4 * f + w), <u16>(16 * t + 4 * w + f));
    for (let v = 0; v < 4; v++) {
      store<u8>(parent + 4 * t + v, NONE);
      store<u8>(weight + 4 * t + v, 1);
    }
  }
  store<u8>(orientation, 0);
  placeTriangles(0);
  for (let number = 0; number < automorphisms; number++) store<u32>(undecided + 4 * number, number << 8);
  store<u32>(undecidedFrom, 0);
  store<u32>(undecidedFrom, automorphisms, 4);
  isFinished = false;
  for (let at = 0; at < length; at++) {
    if (tryRank(rankOfDigit(load<u8>(prefix + at)))) {
      depth++;
      continue;
    }
    isFinished = true;
    return;
  }
  store<u8>(ranks + depth, NONE);
}

/** Whether a permutation of the next pair must be even for the orientations to fit. */
@inline function wantedParity(pair: i32): u8 {
  const t = load<u8>(pairs + 2 * pair) >> 2;
  const u = load<u8>(pairs + 2 * pair, 1) >> 2;
  return load<u8>(orientation + t) ^ load<u8>(orientation + u);
}

@inline function meetsNew(pair: i32): bool {
  return (load<u8>(pairs + 2 * pair, 1) & 3) == 0;
}

function rankOfDigit(digit: i32): i32 {
  if (meetsNew(depth)) return digit;
  const parity = wantedParity(depth);
  let rank = -1;
  for (let left = digit; left >= 0; left--)
    do rank++;
    while (load<u8>(moves + MOVE_BYTES * (RANKS * depth + rank), 13) != parity);
  return rank;
}

/** The three link edges of each vertex of t, in the direction that t's orientation gives. */
function placeTriangles(t: i32): void {
  const turned = load<u8>(orientation + t);
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

/** Glues the next pair by a rank, if that may lead on. */
function tryRank(rank: i32): bool {
  nodes += 1;
  const move = moves + MOVE_BYTES * (RANKS * depth + rank);
  if (meetsNew(depth)) {
    const u = load<u8>(pairs + 2 * depth, 1) >> 2;
    const t = load<u8>(pairs + 2 * depth) >> 2;
    store<u8>(orientation + u, load<u8>(orientation + t) ^ load<u8>(move, 13));
    placeTriangles(u);
  }
  store<u8>(ranks + depth, <u8>rank);
  if (!joinCovers(move)) return false;
  if (joinLinks(move)) {
    if (isLeastSoFar()) return true;
    partLinks(move, 3);
  }
  partCovers(move, 3);
  return false;
}

function joinCovers(move: usize): bool {
  const directions: i32 = load<u8>(move, 12);
  for (let place = 0; place < 3; place++) {
    const a: i32 = load<u8>(move + 2 * place);
    const b: i32 = load<u8>(move + 2 * place, 1);
    const ofA: i32 = load<u16>(otherCover + 2 * a);
    const differs = ((directions >> place) & 1) << 8;
    if ((ofA & 255) == b) {
      if ((ofA & 256) == differs) continue;
      partCovers(move, place);
      return false;
    }
    const ofB: i32 = load<u16>(otherCover + 2 * b);
    const differ = (ofA ^ ofB ^ differs) & 256;
    store<u16>(otherCover + 2 * (ofA & 255), <u16>((ofB & 255) | differ));
    store<u16>(otherCover + 2 * (ofB & 255), <u16>((ofA & 255) | differ));
  }
  return true;
}

/** Undoes the first `count` joins of a move, the last first: the two covers still know what they were joined to. */
function partCovers(move: usize, count: i32): void {
  for (let place = count - 1; place >= 0; place--) {
    const a: i32 = load<u8>(move + 2 * place);
    const b: i32 = load<u8>(move + 2 * place, 1);
    const ofA: i32 = load<u16>(otherCover + 2 * a);
    if ((ofA & 255) == b) continue;
    const ofB: i32 = load<u16>(otherCover + 2 * b);
    store<u16>(otherCover + 2 * (ofA & 255), <u16>(a | (ofA & 256)));
    store<u16>(otherCover + 2 * (ofB & 255), <u16>(b | (ofB & 256)));
  }
}

@inline function rootOf(vertex: i32): i32 {
  let at = vertex;
  for (let above = load<u8>(parent + at); above != NONE; above = load<u8>(parent + at)) at = above;
  return at;
}

function joinLinks(move: usize): bool {
  for (let place = 0; place < 3; place++) {
    const a: i32 = load<u8>(move + 2 * place, 6);
    const b: i32 = load<u8>(move + 2 * place, 7);
    const rootA = rootOf(a >> 2);
    const rootB = rootOf(b >> 2);
    let child: u8 = NONE;
    if (rootA == rootB) {
      if (!areOnOneCircle(a, b)) {
        partLinks(move, place);
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
    store<u8>(joined + 4 * depth + place, child);
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
function partLinks(move: usize, count: i32): void {
  for (let place = count - 1; place >= 0; place--) {
    putBack(load<u8>(move + 2 * place, 7));
    putBack(load<u8>(move + 2 * place, 6));
    const child = load<u8>(joined + 4 * depth + place);
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

/** Compares the images under all automorphisms that aren't decided yet; those that stay so are noted for the next depth. */
function isLeastSoFar(): bool {
  const from: i32 = load<u32>(undecidedFrom + 4 * depth);
  const to: i32 = load<u32>(undecidedFrom + 4 * depth, 4);
  let end = to;
  for (let at = from; at < to; at++) {
    const state = load<u32>(undecided + 4 * at);
    const decided = compareImage(<i32>(state >> 8), <i32>(state & 255));
    if (decided == SMALLER) return false;
    if (decided >= 0) store<u32>(undecided + 4 * end++, (state & ~255) | <u32>decided);
  }
  store<u32>(undecidedFrom + 4 * depth, end, 8);
  return true;
}

const SMALLER = -1;
const SETTLED = -2;

/** @returns the pair at which the comparison waits, or how it ended */
function compareImage(number: i32, first: i32): i32 {
  const action = actions + number * pairCount * ACTION_BYTES;
  for (let pair = first; pair <= depth; pair++) {
    const source: i32 = load<u8>(action + ACTION_BYTES * pair);
    if (source > depth) return pair;
    const image = load<u8>(action + ACTION_BYTES * pair + load<u8>(ranks + source), 1);
    const own = load<u8>(ranks + pair);
    if (image != own) return image < own ? SMALLER : SETTLED;
  }
  return depth + 1 < pairCount ? depth + 1 : SETTLED;
}

/** Goes back by one pair. */
function stepBack(): void {
  depth--;
  const move = moves + MOVE_BYTES * (RANKS * depth + load<u8>(ranks + depth));
  partLinks(move, 3);
  partCovers(move, 3);
}

/** The next rank of the pair at this depth after the last one tried, or RANKS. */
@inline function nextRank(): i32 {
  const last = load<u8>(ranks + depth);
  let rank: i32 = last == NONE ? 0 : last + 1;
  if (meetsNew(depth)) return rank;
  const parity = wantedParity(depth);
  while (rank < RANKS && load<u8>(moves + MOVE_BYTES * (RANKS * depth + rank), 13) != parity) rank++;
  return rank;
}

/**
 * Goes on for about so many tries.
 * @returns how many sequences were found; the caller takes them before it calls again
 */
export function advance(tries: i32): i32 {
  foundCount = 0;
  if (isFinished) return 0;
  if (depth == pairCount) return finishWhole();
  const end = nodes + <f64>tries;
  while (nodes < end && foundCount < FOUND_MAX) {
    const rank = nextRank();
    if (rank >= RANKS) {
      if (depth == prefixLength) {
        isFinished = true;
        break;
      }
      stepBack();
      continue;
    }
    if (!tryRank(rank)) continue;
    depth++;
    if (depth < pairCount) {
      store<u8>(ranks + depth, NONE);
      continue;
    }
    writeFound();
    stepBack();
  }
  return foundCount;
}

/** A prefix that holds all pairs. */
function finishWhole(): i32 {
  writeFound();
  isFinished = true;
  return foundCount;
}

function writeFound(): void {
  memory.copy(found + FOUND_BYTES * foundCount, ranks, pairCount);
  foundCount++;
}
