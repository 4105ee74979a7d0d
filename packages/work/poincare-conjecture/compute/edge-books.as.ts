// asc: none
/**
 * The edges while faces are glued. The tetrahedra around an edge that isn't closed are a book with two covers, each of
 * which knows the other one and whether their directions agree. Gluing two covers joins two books, or closes one; then the
 * directions must agree, as otherwise the edge would be identified with itself in reverse. A cover is 16t + 4f + w: the edge
 * of face f of tetrahedron t that doesn't hold vertex w.
 */
const TETRAHEDRA_MAX = 12;

/** The other cover of the book, and 256 where directions differ. */
const otherCover = memory.data(2 * 16 * TETRAHEDRA_MAX);

/** The covers of each edge of a tetrahedron that isn't glued. */
export function openBooks(tetrahedra: i32): void {
  for (let t = 0; t < tetrahedra; t++)
    for (let f = 0; f < 4; f++)
      for (let w = 0; w < 4; w++) store<u16>(otherCover + 2 * (16 * t + 4 * f + w), <u16>(16 * t + 4 * w + f));
}

/** Glues the covers of a move (census.as.ts), three pairs. @returns false, with all undone, when an edge would be reversed */
export function joinCovers(move: usize): bool {
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
export function partCovers(move: usize, count: i32): void {
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
