/**
 * Writes sieve-loops.as.ts: for each of the eight residue classes c of a prime p = 30q + c, the loop that strikes out
 * its multiples p·m, m coprime to 30, unrolled over the eight residues of m. Run it after a change:
 *   node packages/work/prime-pattern/generate-sieve-loops.mjs
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

const clear = (address, mask) => `store<u8>(${address}, load<u8>(${address}) & ${mask});`;

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

function declareOffsets(c) {
  return offsetsOf(c)
    .slice(1)
    .map(({ step, carry }, k) => `const o${k + 1}: u32 = q * ${step} + ${carry};`)
    .join(' ');
}

function strikeGroup(c, address) {
  return wheelOf(c)
    .map(({ mask }, w) => clear(w === 0 ? address : `${address} + o${w}`, mask))
    .join('\n      ');
}

function groupFunction(c) {
  return `
/** Whole groups of eight multiples of the primes ≡ ${c} that begin before \`end\`. */
export function strikeGroups${c}(entry: u32, last: u32, base: u32, end: u32): void {
  for (; entry < last; entry += 8) {
    let at: u32 = load<u32>(entry) + base;
    if (at >= end) continue;
    const q: u32 = load<u32>(entry, 4);
    const p: u32 = q * 30 + ${c};
    ${declareOffsets(c)}
    do {
      ${strikeGroup(c, 'at')}
      at += p;
    } while (at < end);
    store<u32>(entry, at - base);
  }
}
`;
}

function singleFunction(c) {
  const cases = wheelOf(c)
    .map(({ mask, carry }, w) => {
      const whole =
        w === 0
          ? `
        if (at + (q * ${offsetsOf(c)[7].step} + ${offsetsOf(c)[7].carry}) < end) {
          ${declareOffsets(c)}
          do {
      ${strikeGroup(c, 'at')}
            at += q * 30 + ${c};
          } while (at + o7 < end);
        }`
          : '';
      return `      case ${w}:${whole}
        if (at >= end) return (<u64>${w} << 32) | <u64>at;
        ${clear('at', mask)}
        at += q * ${steps[w]} + ${carry};`;
    })
    .join('\n');
  return `
/** All multiples of one prime ≡ ${c} before \`end\`; gives the next one's address and, in the upper half, its place in the wheel. */
export function strikeSingles${c}(at: u32, end: u32, q: u32, w: u32): u64 {
  while (true) {
    switch (w) {
${cases}
    }
    w = 0;
  }
  return 0;
}
`;
}

const table = (name, type, values) =>
  `export const ${name}: StaticArray<${type}> = [${values.join(', ')}];\n`;
const wheels = residues.flatMap((c) => wheelOf(c));

writeFileSync(
  new URL('./sieve-loops.as.ts', import.meta.url),
  `// asc: none
// Written by generate-sieve-loops.mjs; not edited by hand.

/** By 8·(class of the prime) + (class of the multiplier). */
${table(
  'WHEEL_MASK',
  'u8',
  wheels.map((wheel) => wheel.mask),
)}${table(
  'WHEEL_CARRY',
  'u8',
  wheels.map((wheel) => wheel.carry),
)}${table(
  'WHEEL_STEP',
  'u8',
  residues.flatMap(() => steps),
)}${residues.map(groupFunction).join('')}${residues.map(singleFunction).join('')}`,
);
