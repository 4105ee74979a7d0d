/** The words of ledger and mathematics that pages use, and where in a text they occur. */

/**
 * Each term in the order of the alphabet, with the spellings that lead to it, a regular expression without flags; longer
 * ones first where they share a beginning.
 */
const SPELLINGS = {
  block: null,
  census: 'census',
  certificate: 'certificates?',
  'discrete logarithm': 'discrete logarithm|logarithm',
  dispute: 'disputed?|disputes',
  'face pairing': 'face pairings?',
  frontier: 'frontiers?',
  'Goldbach partition': 'sum of two primes',
  'Gram block': 'Gram blocks?',
  'Gram point': 'Gram points?|Gram’s law|Gram intervals?',
  GUE: 'GUE',
  'Hermite factor': '(?:root )?Hermite factors?',
  'homology sphere': 'homology of the sphere|homology spheres?',
  leaf: 'leaf|leaves',
  'Merkle tree': 'Merkle (?:proofs?|roots?|trees?)',
  'prime gap': 'gaps? between primes|gaps? that begins?|prime gaps?',
  'prime k-tuple': 'prime k-tuple conjecture|triplets|quadruplets|quintuplets|sextuplets',
  'prime race': 'prime race|lead of 3 over 1',
  region: 'regions?',
  'Rosser’s rule': 'Rosser’s rule',
  'S(t)': 'S\\(t\\)',
  seed: 'seed',
  'spot check': 'spot-checked|spot checks?',
  triangulation: 'triangulations?',
  'Turing’s method': 'Turing’s method',
  unit: 'units?(?! of the lattice)',
  walk: 'walks?',
  'Z(t)': 'Z\\(t\\)|Z',
  zero: 'zeros? of ζ\\(s\\)',
} as const satisfies Readonly<Record<string, string | null>>;

export type Term = keyof typeof SPELLINGS;

/** In the order of the alphabet, as they are written: a browser reads its tables to sort by a language. */
export const TERMS = Object.keys(SPELLINGS) as Term[];

const matched = (Object.entries(SPELLINGS) as [Term, string | null][]).flatMap(([term, spelling]) =>
  spelling === null ? [] : [{ term, spelling }],
);
const ANY = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${matched.map(({ spelling }) => `(${spelling})`).join('|')})(?![\\p{L}\\p{N}-])`,
  'gu',
);

export interface TextPart {
  text: string;
  /** What the part is a spelling of. */
  term?: Term;
}

/** The text in parts, the first occurrence of each term a part of its own; together they are the text. */
export function splitAtTerms(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const seen = new Set<Term>();
  let done = 0;
  for (const match of text.matchAll(ANY)) {
    const { term } = matched[match.slice(1).findIndex((group) => group !== undefined)]!;
    if (seen.has(term)) continue;
    seen.add(term);
    if (match.index > done) parts.push({ text: text.slice(done, match.index) });
    parts.push({ text: match[0], term });
    done = match.index + match[0].length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
