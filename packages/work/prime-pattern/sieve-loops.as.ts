// asc: none
// Written by generate-sieve-loops.mjs; not edited by hand.

/** By 8·(class of the prime) + (class of the multiplier). */
export const WHEEL_MASK: StaticArray<u8> = [254, 253, 251, 247, 239, 223, 191, 127, 253, 223, 239, 254, 127, 247, 251, 191, 251, 239, 254, 191, 253, 127, 247, 223, 247, 254, 191, 223, 251, 253, 127, 239, 239, 127, 253, 251, 223, 191, 254, 247, 223, 247, 127, 253, 191, 254, 239, 251, 191, 251, 247, 127, 254, 239, 223, 253, 127, 191, 223, 239, 247, 251, 253, 254];
export const WHEEL_CARRY: StaticArray<u8> = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 2, 2, 0, 2, 0, 2, 2, 1, 3, 1, 1, 2, 1, 1, 3, 1, 3, 3, 1, 2, 1, 3, 3, 1, 4, 2, 2, 2, 2, 2, 4, 1, 5, 3, 1, 4, 1, 3, 5, 1, 6, 4, 2, 4, 2, 4, 6, 1];
export const WHEEL_STEP: StaticArray<u8> = [6, 4, 2, 4, 2, 4, 6, 2, 6, 4, 2, 4, 2, 4, 6, 2, 6, 4, 2, 4, 2, 4, 6, 2, 6, 4, 2, 4, 2, 4, 6, 2, 6, 4, 2, 4, 2, 4, 6, 2, 6, 4, 2, 4, 2, 4, 6, 2, 6, 4, 2, 4, 2, 4, 6, 2, 6, 4, 2, 4, 2, 4, 6, 2];

/** Whole groups of eight multiples of the primes ≡ 1 that begin before `end`. */
export function strikeGroups1(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 1;
    const o1: u32 = q * 6 + 0; const o2: u32 = q * 10 + 0; const o3: u32 = q * 12 + 0; const o4: u32 = q * 16 + 0; const o5: u32 = q * 18 + 0; const o6: u32 = q * 22 + 0; const o7: u32 = q * 28 + 0;
    do {
      store<u8>(at, load<u8>(at) & 254);
      store<u8>(at + o1, load<u8>(at + o1) & 253);
      store<u8>(at + o2, load<u8>(at + o2) & 251);
      store<u8>(at + o3, load<u8>(at + o3) & 247);
      store<u8>(at + o4, load<u8>(at + o4) & 239);
      store<u8>(at + o5, load<u8>(at + o5) & 223);
      store<u8>(at + o6, load<u8>(at + o6) & 191);
      store<u8>(at + o7, load<u8>(at + o7) & 127);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 7 that begin before `end`. */
export function strikeGroups7(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 7;
    const o1: u32 = q * 6 + 1; const o2: u32 = q * 10 + 2; const o3: u32 = q * 12 + 3; const o4: u32 = q * 16 + 3; const o5: u32 = q * 18 + 4; const o6: u32 = q * 22 + 5; const o7: u32 = q * 28 + 6;
    do {
      store<u8>(at, load<u8>(at) & 253);
      store<u8>(at + o1, load<u8>(at + o1) & 223);
      store<u8>(at + o2, load<u8>(at + o2) & 239);
      store<u8>(at + o3, load<u8>(at + o3) & 254);
      store<u8>(at + o4, load<u8>(at + o4) & 127);
      store<u8>(at + o5, load<u8>(at + o5) & 247);
      store<u8>(at + o6, load<u8>(at + o6) & 251);
      store<u8>(at + o7, load<u8>(at + o7) & 191);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 11 that begin before `end`. */
export function strikeGroups11(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 11;
    const o1: u32 = q * 6 + 2; const o2: u32 = q * 10 + 4; const o3: u32 = q * 12 + 4; const o4: u32 = q * 16 + 6; const o5: u32 = q * 18 + 6; const o6: u32 = q * 22 + 8; const o7: u32 = q * 28 + 10;
    do {
      store<u8>(at, load<u8>(at) & 251);
      store<u8>(at + o1, load<u8>(at + o1) & 239);
      store<u8>(at + o2, load<u8>(at + o2) & 254);
      store<u8>(at + o3, load<u8>(at + o3) & 191);
      store<u8>(at + o4, load<u8>(at + o4) & 253);
      store<u8>(at + o5, load<u8>(at + o5) & 127);
      store<u8>(at + o6, load<u8>(at + o6) & 247);
      store<u8>(at + o7, load<u8>(at + o7) & 223);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 13 that begin before `end`. */
export function strikeGroups13(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 13;
    const o1: u32 = q * 6 + 3; const o2: u32 = q * 10 + 4; const o3: u32 = q * 12 + 5; const o4: u32 = q * 16 + 7; const o5: u32 = q * 18 + 8; const o6: u32 = q * 22 + 9; const o7: u32 = q * 28 + 12;
    do {
      store<u8>(at, load<u8>(at) & 247);
      store<u8>(at + o1, load<u8>(at + o1) & 254);
      store<u8>(at + o2, load<u8>(at + o2) & 191);
      store<u8>(at + o3, load<u8>(at + o3) & 223);
      store<u8>(at + o4, load<u8>(at + o4) & 251);
      store<u8>(at + o5, load<u8>(at + o5) & 253);
      store<u8>(at + o6, load<u8>(at + o6) & 127);
      store<u8>(at + o7, load<u8>(at + o7) & 239);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 17 that begin before `end`. */
export function strikeGroups17(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 17;
    const o1: u32 = q * 6 + 3; const o2: u32 = q * 10 + 6; const o3: u32 = q * 12 + 7; const o4: u32 = q * 16 + 9; const o5: u32 = q * 18 + 10; const o6: u32 = q * 22 + 13; const o7: u32 = q * 28 + 16;
    do {
      store<u8>(at, load<u8>(at) & 239);
      store<u8>(at + o1, load<u8>(at + o1) & 127);
      store<u8>(at + o2, load<u8>(at + o2) & 253);
      store<u8>(at + o3, load<u8>(at + o3) & 251);
      store<u8>(at + o4, load<u8>(at + o4) & 223);
      store<u8>(at + o5, load<u8>(at + o5) & 191);
      store<u8>(at + o6, load<u8>(at + o6) & 254);
      store<u8>(at + o7, load<u8>(at + o7) & 247);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 19 that begin before `end`. */
export function strikeGroups19(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 19;
    const o1: u32 = q * 6 + 4; const o2: u32 = q * 10 + 6; const o3: u32 = q * 12 + 8; const o4: u32 = q * 16 + 10; const o5: u32 = q * 18 + 12; const o6: u32 = q * 22 + 14; const o7: u32 = q * 28 + 18;
    do {
      store<u8>(at, load<u8>(at) & 223);
      store<u8>(at + o1, load<u8>(at + o1) & 247);
      store<u8>(at + o2, load<u8>(at + o2) & 127);
      store<u8>(at + o3, load<u8>(at + o3) & 253);
      store<u8>(at + o4, load<u8>(at + o4) & 191);
      store<u8>(at + o5, load<u8>(at + o5) & 254);
      store<u8>(at + o6, load<u8>(at + o6) & 239);
      store<u8>(at + o7, load<u8>(at + o7) & 251);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 23 that begin before `end`. */
export function strikeGroups23(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 23;
    const o1: u32 = q * 6 + 5; const o2: u32 = q * 10 + 8; const o3: u32 = q * 12 + 9; const o4: u32 = q * 16 + 13; const o5: u32 = q * 18 + 14; const o6: u32 = q * 22 + 17; const o7: u32 = q * 28 + 22;
    do {
      store<u8>(at, load<u8>(at) & 191);
      store<u8>(at + o1, load<u8>(at + o1) & 251);
      store<u8>(at + o2, load<u8>(at + o2) & 247);
      store<u8>(at + o3, load<u8>(at + o3) & 127);
      store<u8>(at + o4, load<u8>(at + o4) & 254);
      store<u8>(at + o5, load<u8>(at + o5) & 239);
      store<u8>(at + o6, load<u8>(at + o6) & 223);
      store<u8>(at + o7, load<u8>(at + o7) & 253);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 29 that begin before `end`. */
export function strikeGroups29(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 29;
    const o1: u32 = q * 6 + 6; const o2: u32 = q * 10 + 10; const o3: u32 = q * 12 + 12; const o4: u32 = q * 16 + 16; const o5: u32 = q * 18 + 18; const o6: u32 = q * 22 + 22; const o7: u32 = q * 28 + 28;
    do {
      store<u8>(at, load<u8>(at) & 127);
      store<u8>(at + o1, load<u8>(at + o1) & 191);
      store<u8>(at + o2, load<u8>(at + o2) & 223);
      store<u8>(at + o3, load<u8>(at + o3) & 239);
      store<u8>(at + o4, load<u8>(at + o4) & 247);
      store<u8>(at + o5, load<u8>(at + o5) & 251);
      store<u8>(at + o6, load<u8>(at + o6) & 253);
      store<u8>(at + o7, load<u8>(at + o7) & 254);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** All multiples of one prime ≡ 1 before `end`; gives the next one's address and, in the upper half, its place in the wheel. */
export function strikeSingles1(at: u32, end: u32, q: u32, w: u32): u64 {
  while (true) {
    switch (w) {
      case 0:
        if (at + (q * 28 + 0) < end) {
          const o1: u32 = q * 6 + 0; const o2: u32 = q * 10 + 0; const o3: u32 = q * 12 + 0; const o4: u32 = q * 16 + 0; const o5: u32 = q * 18 + 0; const o6: u32 = q * 22 + 0; const o7: u32 = q * 28 + 0;
          do {
      store<u8>(at, load<u8>(at) & 254);
      store<u8>(at + o1, load<u8>(at + o1) & 253);
      store<u8>(at + o2, load<u8>(at + o2) & 251);
      store<u8>(at + o3, load<u8>(at + o3) & 247);
      store<u8>(at + o4, load<u8>(at + o4) & 239);
      store<u8>(at + o5, load<u8>(at + o5) & 223);
      store<u8>(at + o6, load<u8>(at + o6) & 191);
      store<u8>(at + o7, load<u8>(at + o7) & 127);
            at += q * 30 + 1;
          } while (at + o7 < end);
        }
        if (at >= end) return (<u64>0 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 254);
        at += q * 6 + 0;
      case 1:
        if (at >= end) return (<u64>1 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 253);
        at += q * 4 + 0;
      case 2:
        if (at >= end) return (<u64>2 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 251);
        at += q * 2 + 0;
      case 3:
        if (at >= end) return (<u64>3 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 247);
        at += q * 4 + 0;
      case 4:
        if (at >= end) return (<u64>4 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 239);
        at += q * 2 + 0;
      case 5:
        if (at >= end) return (<u64>5 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 223);
        at += q * 4 + 0;
      case 6:
        if (at >= end) return (<u64>6 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 191);
        at += q * 6 + 0;
      case 7:
        if (at >= end) return (<u64>7 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 127);
        at += q * 2 + 1;
    }
    w = 0;
  }
  return 0;
}

/** All multiples of one prime ≡ 7 before `end`; gives the next one's address and, in the upper half, its place in the wheel. */
export function strikeSingles7(at: u32, end: u32, q: u32, w: u32): u64 {
  while (true) {
    switch (w) {
      case 0:
        if (at + (q * 28 + 6) < end) {
          const o1: u32 = q * 6 + 1; const o2: u32 = q * 10 + 2; const o3: u32 = q * 12 + 3; const o4: u32 = q * 16 + 3; const o5: u32 = q * 18 + 4; const o6: u32 = q * 22 + 5; const o7: u32 = q * 28 + 6;
          do {
      store<u8>(at, load<u8>(at) & 253);
      store<u8>(at + o1, load<u8>(at + o1) & 223);
      store<u8>(at + o2, load<u8>(at + o2) & 239);
      store<u8>(at + o3, load<u8>(at + o3) & 254);
      store<u8>(at + o4, load<u8>(at + o4) & 127);
      store<u8>(at + o5, load<u8>(at + o5) & 247);
      store<u8>(at + o6, load<u8>(at + o6) & 251);
      store<u8>(at + o7, load<u8>(at + o7) & 191);
            at += q * 30 + 7;
          } while (at + o7 < end);
        }
        if (at >= end) return (<u64>0 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 253);
        at += q * 6 + 1;
      case 1:
        if (at >= end) return (<u64>1 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 223);
        at += q * 4 + 1;
      case 2:
        if (at >= end) return (<u64>2 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 239);
        at += q * 2 + 1;
      case 3:
        if (at >= end) return (<u64>3 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 254);
        at += q * 4 + 0;
      case 4:
        if (at >= end) return (<u64>4 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 127);
        at += q * 2 + 1;
      case 5:
        if (at >= end) return (<u64>5 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 247);
        at += q * 4 + 1;
      case 6:
        if (at >= end) return (<u64>6 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 251);
        at += q * 6 + 1;
      case 7:
        if (at >= end) return (<u64>7 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 191);
        at += q * 2 + 1;
    }
    w = 0;
  }
  return 0;
}

/** All multiples of one prime ≡ 11 before `end`; gives the next one's address and, in the upper half, its place in the wheel. */
export function strikeSingles11(at: u32, end: u32, q: u32, w: u32): u64 {
  while (true) {
    switch (w) {
      case 0:
        if (at + (q * 28 + 10) < end) {
          const o1: u32 = q * 6 + 2; const o2: u32 = q * 10 + 4; const o3: u32 = q * 12 + 4; const o4: u32 = q * 16 + 6; const o5: u32 = q * 18 + 6; const o6: u32 = q * 22 + 8; const o7: u32 = q * 28 + 10;
          do {
      store<u8>(at, load<u8>(at) & 251);
      store<u8>(at + o1, load<u8>(at + o1) & 239);
      store<u8>(at + o2, load<u8>(at + o2) & 254);
      store<u8>(at + o3, load<u8>(at + o3) & 191);
      store<u8>(at + o4, load<u8>(at + o4) & 253);
      store<u8>(at + o5, load<u8>(at + o5) & 127);
      store<u8>(at + o6, load<u8>(at + o6) & 247);
      store<u8>(at + o7, load<u8>(at + o7) & 223);
            at += q * 30 + 11;
          } while (at + o7 < end);
        }
        if (at >= end) return (<u64>0 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 251);
        at += q * 6 + 2;
      case 1:
        if (at >= end) return (<u64>1 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 239);
        at += q * 4 + 2;
      case 2:
        if (at >= end) return (<u64>2 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 254);
        at += q * 2 + 0;
      case 3:
        if (at >= end) return (<u64>3 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 191);
        at += q * 4 + 2;
      case 4:
        if (at >= end) return (<u64>4 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 253);
        at += q * 2 + 0;
      case 5:
        if (at >= end) return (<u64>5 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 127);
        at += q * 4 + 2;
      case 6:
        if (at >= end) return (<u64>6 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 247);
        at += q * 6 + 2;
      case 7:
        if (at >= end) return (<u64>7 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 223);
        at += q * 2 + 1;
    }
    w = 0;
  }
  return 0;
}

/** All multiples of one prime ≡ 13 before `end`; gives the next one's address and, in the upper half, its place in the wheel. */
export function strikeSingles13(at: u32, end: u32, q: u32, w: u32): u64 {
  while (true) {
    switch (w) {
      case 0:
        if (at + (q * 28 + 12) < end) {
          const o1: u32 = q * 6 + 3; const o2: u32 = q * 10 + 4; const o3: u32 = q * 12 + 5; const o4: u32 = q * 16 + 7; const o5: u32 = q * 18 + 8; const o6: u32 = q * 22 + 9; const o7: u32 = q * 28 + 12;
          do {
      store<u8>(at, load<u8>(at) & 247);
      store<u8>(at + o1, load<u8>(at + o1) & 254);
      store<u8>(at + o2, load<u8>(at + o2) & 191);
      store<u8>(at + o3, load<u8>(at + o3) & 223);
      store<u8>(at + o4, load<u8>(at + o4) & 251);
      store<u8>(at + o5, load<u8>(at + o5) & 253);
      store<u8>(at + o6, load<u8>(at + o6) & 127);
      store<u8>(at + o7, load<u8>(at + o7) & 239);
            at += q * 30 + 13;
          } while (at + o7 < end);
        }
        if (at >= end) return (<u64>0 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 247);
        at += q * 6 + 3;
      case 1:
        if (at >= end) return (<u64>1 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 254);
        at += q * 4 + 1;
      case 2:
        if (at >= end) return (<u64>2 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 191);
        at += q * 2 + 1;
      case 3:
        if (at >= end) return (<u64>3 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 223);
        at += q * 4 + 2;
      case 4:
        if (at >= end) return (<u64>4 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 251);
        at += q * 2 + 1;
      case 5:
        if (at >= end) return (<u64>5 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 253);
        at += q * 4 + 1;
      case 6:
        if (at >= end) return (<u64>6 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 127);
        at += q * 6 + 3;
      case 7:
        if (at >= end) return (<u64>7 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 239);
        at += q * 2 + 1;
    }
    w = 0;
  }
  return 0;
}

/** All multiples of one prime ≡ 17 before `end`; gives the next one's address and, in the upper half, its place in the wheel. */
export function strikeSingles17(at: u32, end: u32, q: u32, w: u32): u64 {
  while (true) {
    switch (w) {
      case 0:
        if (at + (q * 28 + 16) < end) {
          const o1: u32 = q * 6 + 3; const o2: u32 = q * 10 + 6; const o3: u32 = q * 12 + 7; const o4: u32 = q * 16 + 9; const o5: u32 = q * 18 + 10; const o6: u32 = q * 22 + 13; const o7: u32 = q * 28 + 16;
          do {
      store<u8>(at, load<u8>(at) & 239);
      store<u8>(at + o1, load<u8>(at + o1) & 127);
      store<u8>(at + o2, load<u8>(at + o2) & 253);
      store<u8>(at + o3, load<u8>(at + o3) & 251);
      store<u8>(at + o4, load<u8>(at + o4) & 223);
      store<u8>(at + o5, load<u8>(at + o5) & 191);
      store<u8>(at + o6, load<u8>(at + o6) & 254);
      store<u8>(at + o7, load<u8>(at + o7) & 247);
            at += q * 30 + 17;
          } while (at + o7 < end);
        }
        if (at >= end) return (<u64>0 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 239);
        at += q * 6 + 3;
      case 1:
        if (at >= end) return (<u64>1 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 127);
        at += q * 4 + 3;
      case 2:
        if (at >= end) return (<u64>2 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 253);
        at += q * 2 + 1;
      case 3:
        if (at >= end) return (<u64>3 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 251);
        at += q * 4 + 2;
      case 4:
        if (at >= end) return (<u64>4 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 223);
        at += q * 2 + 1;
      case 5:
        if (at >= end) return (<u64>5 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 191);
        at += q * 4 + 3;
      case 6:
        if (at >= end) return (<u64>6 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 254);
        at += q * 6 + 3;
      case 7:
        if (at >= end) return (<u64>7 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 247);
        at += q * 2 + 1;
    }
    w = 0;
  }
  return 0;
}

/** All multiples of one prime ≡ 19 before `end`; gives the next one's address and, in the upper half, its place in the wheel. */
export function strikeSingles19(at: u32, end: u32, q: u32, w: u32): u64 {
  while (true) {
    switch (w) {
      case 0:
        if (at + (q * 28 + 18) < end) {
          const o1: u32 = q * 6 + 4; const o2: u32 = q * 10 + 6; const o3: u32 = q * 12 + 8; const o4: u32 = q * 16 + 10; const o5: u32 = q * 18 + 12; const o6: u32 = q * 22 + 14; const o7: u32 = q * 28 + 18;
          do {
      store<u8>(at, load<u8>(at) & 223);
      store<u8>(at + o1, load<u8>(at + o1) & 247);
      store<u8>(at + o2, load<u8>(at + o2) & 127);
      store<u8>(at + o3, load<u8>(at + o3) & 253);
      store<u8>(at + o4, load<u8>(at + o4) & 191);
      store<u8>(at + o5, load<u8>(at + o5) & 254);
      store<u8>(at + o6, load<u8>(at + o6) & 239);
      store<u8>(at + o7, load<u8>(at + o7) & 251);
            at += q * 30 + 19;
          } while (at + o7 < end);
        }
        if (at >= end) return (<u64>0 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 223);
        at += q * 6 + 4;
      case 1:
        if (at >= end) return (<u64>1 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 247);
        at += q * 4 + 2;
      case 2:
        if (at >= end) return (<u64>2 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 127);
        at += q * 2 + 2;
      case 3:
        if (at >= end) return (<u64>3 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 253);
        at += q * 4 + 2;
      case 4:
        if (at >= end) return (<u64>4 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 191);
        at += q * 2 + 2;
      case 5:
        if (at >= end) return (<u64>5 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 254);
        at += q * 4 + 2;
      case 6:
        if (at >= end) return (<u64>6 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 239);
        at += q * 6 + 4;
      case 7:
        if (at >= end) return (<u64>7 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 251);
        at += q * 2 + 1;
    }
    w = 0;
  }
  return 0;
}

/** All multiples of one prime ≡ 23 before `end`; gives the next one's address and, in the upper half, its place in the wheel. */
export function strikeSingles23(at: u32, end: u32, q: u32, w: u32): u64 {
  while (true) {
    switch (w) {
      case 0:
        if (at + (q * 28 + 22) < end) {
          const o1: u32 = q * 6 + 5; const o2: u32 = q * 10 + 8; const o3: u32 = q * 12 + 9; const o4: u32 = q * 16 + 13; const o5: u32 = q * 18 + 14; const o6: u32 = q * 22 + 17; const o7: u32 = q * 28 + 22;
          do {
      store<u8>(at, load<u8>(at) & 191);
      store<u8>(at + o1, load<u8>(at + o1) & 251);
      store<u8>(at + o2, load<u8>(at + o2) & 247);
      store<u8>(at + o3, load<u8>(at + o3) & 127);
      store<u8>(at + o4, load<u8>(at + o4) & 254);
      store<u8>(at + o5, load<u8>(at + o5) & 239);
      store<u8>(at + o6, load<u8>(at + o6) & 223);
      store<u8>(at + o7, load<u8>(at + o7) & 253);
            at += q * 30 + 23;
          } while (at + o7 < end);
        }
        if (at >= end) return (<u64>0 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 191);
        at += q * 6 + 5;
      case 1:
        if (at >= end) return (<u64>1 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 251);
        at += q * 4 + 3;
      case 2:
        if (at >= end) return (<u64>2 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 247);
        at += q * 2 + 1;
      case 3:
        if (at >= end) return (<u64>3 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 127);
        at += q * 4 + 4;
      case 4:
        if (at >= end) return (<u64>4 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 254);
        at += q * 2 + 1;
      case 5:
        if (at >= end) return (<u64>5 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 239);
        at += q * 4 + 3;
      case 6:
        if (at >= end) return (<u64>6 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 223);
        at += q * 6 + 5;
      case 7:
        if (at >= end) return (<u64>7 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 253);
        at += q * 2 + 1;
    }
    w = 0;
  }
  return 0;
}

/** All multiples of one prime ≡ 29 before `end`; gives the next one's address and, in the upper half, its place in the wheel. */
export function strikeSingles29(at: u32, end: u32, q: u32, w: u32): u64 {
  while (true) {
    switch (w) {
      case 0:
        if (at + (q * 28 + 28) < end) {
          const o1: u32 = q * 6 + 6; const o2: u32 = q * 10 + 10; const o3: u32 = q * 12 + 12; const o4: u32 = q * 16 + 16; const o5: u32 = q * 18 + 18; const o6: u32 = q * 22 + 22; const o7: u32 = q * 28 + 28;
          do {
      store<u8>(at, load<u8>(at) & 127);
      store<u8>(at + o1, load<u8>(at + o1) & 191);
      store<u8>(at + o2, load<u8>(at + o2) & 223);
      store<u8>(at + o3, load<u8>(at + o3) & 239);
      store<u8>(at + o4, load<u8>(at + o4) & 247);
      store<u8>(at + o5, load<u8>(at + o5) & 251);
      store<u8>(at + o6, load<u8>(at + o6) & 253);
      store<u8>(at + o7, load<u8>(at + o7) & 254);
            at += q * 30 + 29;
          } while (at + o7 < end);
        }
        if (at >= end) return (<u64>0 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 127);
        at += q * 6 + 6;
      case 1:
        if (at >= end) return (<u64>1 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 191);
        at += q * 4 + 4;
      case 2:
        if (at >= end) return (<u64>2 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 223);
        at += q * 2 + 2;
      case 3:
        if (at >= end) return (<u64>3 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 239);
        at += q * 4 + 4;
      case 4:
        if (at >= end) return (<u64>4 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 247);
        at += q * 2 + 2;
      case 5:
        if (at >= end) return (<u64>5 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 251);
        at += q * 4 + 4;
      case 6:
        if (at >= end) return (<u64>6 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 253);
        at += q * 6 + 6;
      case 7:
        if (at >= end) return (<u64>7 << 32) | <u64>at;
        store<u8>(at, load<u8>(at) & 254);
        at += q * 2 + 1;
    }
    w = 0;
  }
  return 0;
}
