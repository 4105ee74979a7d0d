/** What each term means here: one to three sentences. Loaded when the glossary is opened. */
import type { Term } from './terms.ts';

export const MEANINGS: Readonly<Record<Term, string>> = {
  block:
    'One unit of work that was computed, checked and sealed. A block holds the hash of the one before it, so that changing an old block shows in all that follow.',
  census:
    'A list of all objects of a sort, each once. Here: all ways to glue n tetrahedra face to face into a connected closed orientable 3-manifold.',
  certificate:
    'The leaves of a unit that a draw opened, each with its Merkle proof. The draw follows from the committed work and a secret of the server, so that a miner can’t know beforehand which leaves it will be.',
  'discrete logarithm':
    'The number k with Q = k·P, for points P and Q of an elliptic curve. Computing k·P is quick; the best method known for any curve finds k in about the square root of the number of points in steps.',
  dispute:
    'A record in the chain that a block failed a later check. The block stays in the chain, marked; it no longer counts for coverage and records, and its region is mined again.',
  'face pairing':
    'Which of the 4n faces of n tetrahedra are glued to which, without saying how they are turned. The census goes through all face pairings and tries every turn of each.',
  frontier:
    'A line along which a kind of work goes on: heights on the critical line, even numbers, triangulations in a fixed order. Each unit takes the next region of it.',
  'Goldbach partition':
    'Two primes that add up to an even number. p(n) is the smallest prime p for which n − p is prime too: how hard n was.',
  'Gram block':
    'A stretch from one good Gram point to the next. A Gram point gₙ is good when Z has the sign (−1)ⁿ there.',
  'Gram point':
    'The n-th Gram point gₙ, for t > 7, is where the Riemann–Siegel theta function equals nπ. Gram’s law says that Z has the sign (−1)ⁿ there; it fails at some of them. On average one zero lies between two neighbours.',
  GUE: 'The Gaussian unitary ensemble: random Hermitian matrices. Spacings of their eigenvalues are distributed as those of the zeros of ζ appear to be (Montgomery 1973, Odlyzko 1987).',
  'Hermite factor':
    'The length of a lattice vector divided by the n-th root of the lattice’s determinant, n its dimension. The n-th root of that number is the root Hermite factor: the smaller, the shorter the vector.',
  'homology sphere':
    'A closed 3-manifold that homology can’t tell from the 3-sphere. Poincaré found the first that is another one: its fundamental group isn’t trivial.',
  leaf: 'The smallest part of a unit with a result of its own: about a thousand zeros, a window of numbers, one walk. The leaves are hashed into a Merkle tree; a check opens some of them and computes them again.',
  'Merkle tree':
    'A tree of hashes: each node is the hash of the two below it, the root stands for all leaves. A Merkle proof is the few hashes that connect one leaf with the root.',
  'prime gap':
    'The distance between two primes that follow each other. A first gap is the first one of its length, a maximal gap is longer than all before it.',
  'prime k-tuple':
    'Primes at fixed distances, such as p, p + 2, p + 6, p + 8. The prime k-tuple conjecture (Hardy and Littlewood 1923) says how many of them to expect.',
  'prime race':
    'Which of two residue classes has more primes so far. Modulo 4 the class of 3 is mostly ahead of that of 1 as far as anyone counted, and yet the lead changes infinitely often (Littlewood 1914).',
  region:
    'The stretch of a frontier that one unit covers. Regions follow each other without a gap, and no two blocks that count hold the same one.',
  'Rosser’s rule':
    'A Gram block of n intervals has at least n zeros on the critical line. It holds up to the Gram point 13,999,525, where it fails for the first time (Brent 1979).',
  'S(t)':
    'How far the number of zeros up to t is from its smooth average. It jumps up by one at each simple zero.',
  seed: 'A hash over the newest block when a region is planned, over the region’s place and over how often it was drawn. A random instance is made from it alone, so that nobody knew the instance before that block was sealed. Kinds without random instances store it and don’t use it.',
  'spot check':
    'A check of some leaves that stand for all. What is wrong elsewhere can escape it: each block says with which probability.',
  'Turing’s method':
    'Proves that no zero was missed. Turing’s theorem bounds the integral of S(t); a zero off the line, or two that were passed over, would push it beyond the bound over the next Gram points. So the sign changes of Z are all zeros, simple and on the line.',
  triangulation:
    'A 3-manifold glued from tetrahedra along their faces. Two that differ only by the names of their tetrahedra and corners count as one; their isomorphism signature (Burton 2011) tells.',
  unit: 'What a block is mined from: a region of a frontier or one random instance, cut into leaves. Its size follows from the difficulty.',
  walk: 'A path through the points of a curve on which each point decides the next. Two walks that meet end alike, and reveal the logarithm (Pollard 1978; van Oorschot, Wiener 1999).',
  'Z(t)':
    'Hardy’s function: a real function of t with the size of ζ(½ + it) and the same zeros. Where it changes its sign there is a zero on the critical line.',
  zero: 'A number s with ζ(s) = 0. The Riemann hypothesis says that all but the trivial ones have the real part ½: they lie on the critical line.',
};
