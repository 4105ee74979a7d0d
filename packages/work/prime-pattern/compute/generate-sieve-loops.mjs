/**
 * Writes sieve-loops.as.ts: for each of the eight residue classes c of a prime p = 30q + c, the loop that strikes out
 * its multiples p·m, m coprime to 30, unrolled over the eight residues of m. Run it after a change:
 *   node packages/work/prime-pattern/compute/generate-sieve-loops.mjs
 */
import { writeFileSync } from 'node:fs';

const residues = [1, 7, 11, 13, 17, 19, 23, 29];
const steps = [6, 4, 2, 4, 2, 4, 6, 2];

/** For p ≡ c: which bit m ≡ residues[w] clears, and by how many bytes beyond q·step the next multiple lies. */
function wheelOf(c) {
  return residues.map((m, w) => ({
    mask: 255 ^ (1 << residues.indexOf((c * m) % 30)),
    carry: Math.floor((c * (m + steps[w])) / 30) - Math.floor((c * m) / 30),
  }));
}

function offsetsOf(c) {
  let step = 0;
  let carry = 0;
  return wheelOf(c).map((wheel, w) => {
    const offset = { step, carry };
    step += steps[w];
    carry += wheel.carry;
    return offset;
  });
}

function groupFunction(c) {
  const carries = offsetsOf(c).map(({ carry }) => carry);
  const names = ['at', 'at6', 'at10', 'at12', 'at16', 'at18', 'at22', 'at28'];
  const strikes = wheelOf(c).map(
    ({ mask }, w) => `store<u8>(${names[w]}, load<u8>(${names[w]}, ${carries[w]}) & ${mask}, ${carries[w]});`,
  );
  return `
/** Whole groups of eight multiples of the primes ≡ ${c} that begin before \`end\`. */
function strikeGroups${c}(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + ${c};
    const q6: u32 = q * 6;
    const q10: u32 = q * 10;
    do {
      const at6: u32 = at + q6, at12: u32 = at6 + q6, at18: u32 = at12 + q6;
      const at10: u32 = at + q10, at16: u32 = at10 + q6, at22: u32 = at16 + q6, at28: u32 = at22 + q6;
      ${strikes.join('\n      ')}
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}
`;
}

const dispatcher = `
/** Strikes with the primes of the class of index c; the entries from \`entry\` to \`last\` hold a position from \`base\` and ⌊p/30⌋. */
function strikeGroups(c: u32, entry: u32, last: u32, base: u32, end: u32): void {
  ${residues.map((c, index) => `${index < 7 ? `if (c == ${index}) ` : ''}strikeGroups${c}(entry, last, base, end);`).join('\n  else ')}
}
`;

writeFileSync(
  new URL('./sieve-loops.as.ts', import.meta.url),
  `// asc: none
// Written by generate-sieve-loops.mjs; not edited by hand.
${residues.map(groupFunction).join('')}${dispatcher}`,
);
