/**
 * All ways to glue the tetrahedra of a face pairing into a closed orientable 3-manifold, each once up to isomorphism.
 *
 * Statement. Finds, in ascending order, the sequences of ranks (search-space.ts) with a given prefix in
 * which every vertex has a sphere as its link, no edge is identified with itself in reverse, and that no automorphism of
 * the pairing maps to a smaller one.
 *
 * Method. Depth first, pair by pair, as Burton, "Enumeration of non-orientable 3-manifolds using face-pairing graphs and
 * union-find" (2007), §5, with undo instead of copies: edges by edge-books.as.ts, vertices by vertex-links.as.ts. Each
 * automorphism's image is compared from its first pair on as far as it is known; a smaller one ends the branch, a larger one
 * is done with for the branch.
 * Each pair that is tried costs some 50 to 100 ns.
 */
import { joinCovers, openBooks, partCovers } from './edge-books.as';
import { joinLinks, partLinks, placeTriangles, separateTriangles } from './vertex-links.as';

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

/** Address for the pairs: their two faces, a byte each. */
export function pairsAt(): usize {
  return pairs;
}
/** Address for the ranks' digits of a prefix, a byte each. */
export function prefixAt(): usize {
  return prefix;
}
/** Address of the sequences found, one every `2·12` bytes. */
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
  openBooks(tetrahedra);
  separateTriangles(tetrahedra);
  store<u8>(orientation, 0);
  placeTriangles(0, 0);
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

/** Glues the next pair by a rank, if that may lead on. */
function tryRank(rank: i32): bool {
  nodes += 1;
  const move = moves + MOVE_BYTES * (RANKS * depth + rank);
  if (meetsNew(depth)) {
    const u = load<u8>(pairs + 2 * depth, 1) >> 2;
    const t = load<u8>(pairs + 2 * depth) >> 2;
    const turned = load<u8>(orientation + t) ^ load<u8>(move, 13);
    store<u8>(orientation + u, turned);
    placeTriangles(u, turned);
  }
  store<u8>(ranks + depth, <u8>rank);
  if (!joinCovers(move)) return false;
  if (joinLinks(move, joined + 4 * depth)) {
    if (isLeastSoFar()) return true;
    partLinks(move, joined + 4 * depth, 3);
  }
  partCovers(move, 3);
  return false;
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
  partLinks(move, joined + 4 * depth, 3);
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
 * Goes on for about this many tries.
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

/** Settles a prefix that holds all pairs. */
function finishWhole(): i32 {
  writeFound();
  isFinished = true;
  return foundCount;
}

function writeFound(): void {
  memory.copy(found + FOUND_BYTES * foundCount, ranks, pairCount);
  foundCount++;
}
