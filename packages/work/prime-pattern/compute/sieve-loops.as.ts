// asc: none
// Written by generate-sieve-loops.mjs; not edited by hand.

/** Whole groups of eight multiples of the primes ≡ 1 that begin before `end`. */
function strikeGroups1(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 1;
    const q6: u32 = q * 6;
    const q10: u32 = q * 10;
    do {
      const at6: u32 = at + q6, at12: u32 = at6 + q6, at18: u32 = at12 + q6;
      const at10: u32 = at + q10, at16: u32 = at10 + q6, at22: u32 = at16 + q6, at28: u32 = at22 + q6;
      store<u8>(at, load<u8>(at, 0) & 254, 0);
      store<u8>(at6, load<u8>(at6, 0) & 253, 0);
      store<u8>(at10, load<u8>(at10, 0) & 251, 0);
      store<u8>(at12, load<u8>(at12, 0) & 247, 0);
      store<u8>(at16, load<u8>(at16, 0) & 239, 0);
      store<u8>(at18, load<u8>(at18, 0) & 223, 0);
      store<u8>(at22, load<u8>(at22, 0) & 191, 0);
      store<u8>(at28, load<u8>(at28, 0) & 127, 0);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 7 that begin before `end`. */
function strikeGroups7(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 7;
    const q6: u32 = q * 6;
    const q10: u32 = q * 10;
    do {
      const at6: u32 = at + q6, at12: u32 = at6 + q6, at18: u32 = at12 + q6;
      const at10: u32 = at + q10, at16: u32 = at10 + q6, at22: u32 = at16 + q6, at28: u32 = at22 + q6;
      store<u8>(at, load<u8>(at, 0) & 253, 0);
      store<u8>(at6, load<u8>(at6, 1) & 223, 1);
      store<u8>(at10, load<u8>(at10, 2) & 239, 2);
      store<u8>(at12, load<u8>(at12, 3) & 254, 3);
      store<u8>(at16, load<u8>(at16, 3) & 127, 3);
      store<u8>(at18, load<u8>(at18, 4) & 247, 4);
      store<u8>(at22, load<u8>(at22, 5) & 251, 5);
      store<u8>(at28, load<u8>(at28, 6) & 191, 6);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 11 that begin before `end`. */
function strikeGroups11(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 11;
    const q6: u32 = q * 6;
    const q10: u32 = q * 10;
    do {
      const at6: u32 = at + q6, at12: u32 = at6 + q6, at18: u32 = at12 + q6;
      const at10: u32 = at + q10, at16: u32 = at10 + q6, at22: u32 = at16 + q6, at28: u32 = at22 + q6;
      store<u8>(at, load<u8>(at, 0) & 251, 0);
      store<u8>(at6, load<u8>(at6, 2) & 239, 2);
      store<u8>(at10, load<u8>(at10, 4) & 254, 4);
      store<u8>(at12, load<u8>(at12, 4) & 191, 4);
      store<u8>(at16, load<u8>(at16, 6) & 253, 6);
      store<u8>(at18, load<u8>(at18, 6) & 127, 6);
      store<u8>(at22, load<u8>(at22, 8) & 247, 8);
      store<u8>(at28, load<u8>(at28, 10) & 223, 10);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 13 that begin before `end`. */
function strikeGroups13(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 13;
    const q6: u32 = q * 6;
    const q10: u32 = q * 10;
    do {
      const at6: u32 = at + q6, at12: u32 = at6 + q6, at18: u32 = at12 + q6;
      const at10: u32 = at + q10, at16: u32 = at10 + q6, at22: u32 = at16 + q6, at28: u32 = at22 + q6;
      store<u8>(at, load<u8>(at, 0) & 247, 0);
      store<u8>(at6, load<u8>(at6, 3) & 254, 3);
      store<u8>(at10, load<u8>(at10, 4) & 191, 4);
      store<u8>(at12, load<u8>(at12, 5) & 223, 5);
      store<u8>(at16, load<u8>(at16, 7) & 251, 7);
      store<u8>(at18, load<u8>(at18, 8) & 253, 8);
      store<u8>(at22, load<u8>(at22, 9) & 127, 9);
      store<u8>(at28, load<u8>(at28, 12) & 239, 12);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 17 that begin before `end`. */
function strikeGroups17(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 17;
    const q6: u32 = q * 6;
    const q10: u32 = q * 10;
    do {
      const at6: u32 = at + q6, at12: u32 = at6 + q6, at18: u32 = at12 + q6;
      const at10: u32 = at + q10, at16: u32 = at10 + q6, at22: u32 = at16 + q6, at28: u32 = at22 + q6;
      store<u8>(at, load<u8>(at, 0) & 239, 0);
      store<u8>(at6, load<u8>(at6, 3) & 127, 3);
      store<u8>(at10, load<u8>(at10, 6) & 253, 6);
      store<u8>(at12, load<u8>(at12, 7) & 251, 7);
      store<u8>(at16, load<u8>(at16, 9) & 223, 9);
      store<u8>(at18, load<u8>(at18, 10) & 191, 10);
      store<u8>(at22, load<u8>(at22, 13) & 254, 13);
      store<u8>(at28, load<u8>(at28, 16) & 247, 16);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 19 that begin before `end`. */
function strikeGroups19(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 19;
    const q6: u32 = q * 6;
    const q10: u32 = q * 10;
    do {
      const at6: u32 = at + q6, at12: u32 = at6 + q6, at18: u32 = at12 + q6;
      const at10: u32 = at + q10, at16: u32 = at10 + q6, at22: u32 = at16 + q6, at28: u32 = at22 + q6;
      store<u8>(at, load<u8>(at, 0) & 223, 0);
      store<u8>(at6, load<u8>(at6, 4) & 247, 4);
      store<u8>(at10, load<u8>(at10, 6) & 127, 6);
      store<u8>(at12, load<u8>(at12, 8) & 253, 8);
      store<u8>(at16, load<u8>(at16, 10) & 191, 10);
      store<u8>(at18, load<u8>(at18, 12) & 254, 12);
      store<u8>(at22, load<u8>(at22, 14) & 239, 14);
      store<u8>(at28, load<u8>(at28, 18) & 251, 18);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 23 that begin before `end`. */
function strikeGroups23(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 23;
    const q6: u32 = q * 6;
    const q10: u32 = q * 10;
    do {
      const at6: u32 = at + q6, at12: u32 = at6 + q6, at18: u32 = at12 + q6;
      const at10: u32 = at + q10, at16: u32 = at10 + q6, at22: u32 = at16 + q6, at28: u32 = at22 + q6;
      store<u8>(at, load<u8>(at, 0) & 191, 0);
      store<u8>(at6, load<u8>(at6, 5) & 251, 5);
      store<u8>(at10, load<u8>(at10, 8) & 247, 8);
      store<u8>(at12, load<u8>(at12, 9) & 127, 9);
      store<u8>(at16, load<u8>(at16, 13) & 254, 13);
      store<u8>(at18, load<u8>(at18, 14) & 239, 14);
      store<u8>(at22, load<u8>(at22, 17) & 223, 17);
      store<u8>(at28, load<u8>(at28, 22) & 253, 22);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Whole groups of eight multiples of the primes ≡ 29 that begin before `end`. */
function strikeGroups29(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + 29;
    const q6: u32 = q * 6;
    const q10: u32 = q * 10;
    do {
      const at6: u32 = at + q6, at12: u32 = at6 + q6, at18: u32 = at12 + q6;
      const at10: u32 = at + q10, at16: u32 = at10 + q6, at22: u32 = at16 + q6, at28: u32 = at22 + q6;
      store<u8>(at, load<u8>(at, 0) & 127, 0);
      store<u8>(at6, load<u8>(at6, 6) & 191, 6);
      store<u8>(at10, load<u8>(at10, 10) & 223, 10);
      store<u8>(at12, load<u8>(at12, 12) & 239, 12);
      store<u8>(at16, load<u8>(at16, 16) & 247, 16);
      store<u8>(at18, load<u8>(at18, 18) & 251, 18);
      store<u8>(at22, load<u8>(at22, 22) & 253, 22);
      store<u8>(at28, load<u8>(at28, 28) & 254, 28);
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}

/** Strikes with the primes of the class of index c; the entries from `entry` to `last` hold a position from `base` and ⌊p/30⌋. */
export function strikeGroups(c: u32, entry: u32, last: u32, base: u32, end: u32): void {
  if (c == 0) strikeGroups1(entry, last, base, end);
  else if (c == 1) strikeGroups7(entry, last, base, end);
  else if (c == 2) strikeGroups11(entry, last, base, end);
  else if (c == 3) strikeGroups13(entry, last, base, end);
  else if (c == 4) strikeGroups17(entry, last, base, end);
  else if (c == 5) strikeGroups19(entry, last, base, end);
  else if (c == 6) strikeGroups23(entry, last, base, end);
  else strikeGroups29(entry, last, base, end);
}
