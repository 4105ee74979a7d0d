/** For the tests of the second implementation: small units of every kind, and what is forged of them. */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { planFor as logarithmPlan } from '@productive-mining/work/elliptic-curve-crypto/plan.ts';
import { planFor as censusPlan } from '@productive-mining/work/poincare-conjecture/plan.ts';
import { CURVE_CASES } from './forged-curves.ts';
import { FLOW_CASES } from './forged-flows.ts';
import { STREAM_CASES } from './forged-streams.ts';
import { bits, closed, type Forgery, type UnitCase, upTo, view } from './forgery.ts';

const SEED = '5e'.repeat(32);

const primes: UnitCase = {
  name: 'prime_pattern',
  workType: 'prime_pattern',
  plan: { start: '9830400000', span: 245_760, leaves: 32 },
  forgeries: [
    ...bits(/^fault: leaf \d+ differs from a plain sieve's$/, upTo(32), 56, 4),
    closed('a count of twins', /^fault: counts of the result doesn't follow/, 5, (leaf) =>
      view(leaf).setUint32(20, view(leaf).getUint32(20, true) + 1, true),
    ),
    {
      what: 'a longer gap',
      fault: /^fault: a listed gap doesn't lie between primes$/,
      changeResult: (result) => (result.gaps[2].length += 2),
    },
    {
      what: 'a gap that holds a prime',
      fault: /^fault: (a listed gap|one of the listed)/,
      changeResult: (result) => (result.quadruplets[0] = result.sextuplets[0] ?? result.firstPrime),
    },
    {
      what: 'a class of primes that has more',
      fault: /^fault: byMod3 of the result doesn't follow/,
      withData: true,
      changeResult: (result) => result.byMod3.one++,
    },
  ],
};

const goldbach: UnitCase = {
  name: 'goldbach_verification, from 4',
  workType: 'goldbach_verification',
  plan: { frontier: 'from_4', start: '4', leafSpan: 107_520, leaves: 40 },
  forgeries: [
    ...bits(/^fault: leaf \d+ differs from a plain covering's$/, upTo(40), 72, 4),
    {
      what: 'more numbers in one of the counts',
      fault: /^fault: the counts don't add up to the number of even numbers$/,
      changeResult: (result) => result.counts[2]++,
    },
    closed('a count', /^fault: the counts aren't the sums/, 7, (leaf) =>
      view(leaf).setUint32(12, view(leaf).getUint32(12, true) + 1, true),
    ),
    {
      what: 'a prime that isn’t the least',
      fault: /^fault: p\(\d+\) isn't \d+$/,
      changeResult: (result) => (result.peaks[6].p = 37),
    },
    {
      what: 'a peak left out',
      fault: /^fault: (leaf \d+ has other peaks|the peaks don't follow from the leaves)$/,
      withData: true,
      changeResult: (result) => result.peaks.splice(12, 1),
    },
    {
      what: 'more even numbers',
      fault: /^fault: the number of even numbers is another$/,
      changeResult: (result) => result.evenNumbers++,
    },
  ],
};

const beyond: UnitCase = {
  name: 'goldbach_verification, beyond',
  workType: 'goldbach_verification',
  plan: { frontier: 'beyond', start: '3999999999999999870', groups: 1, tilesPerLeaf: 1, leafForm: 2 },
  forgeries: [
    {
      what: 'another digest of runs',
      fault: /^fault: leaf 9 differs from a plain covering's$/,
      leaf: 9,
      opened: true,
      changeLeaf: (summary) => {
        summary[100]! ^= 4;
        return undefined;
      },
    },
    {
      what: 'the hardest number of a leaf left out',
      fault: /^fault: leaf 20 differs from a plain covering's$/,
      leaf: 20,
      opened: true,
      changeLeaf: (summary) => {
        summary.copyWithin(0, 12, 96);
        return undefined;
      },
    },
    closed(
      'a rank',
      /^fault: the (hardest|histogram|hardestUsefulCounts) (don't|doesn't) follow/,
      11,
      (leaf) => view(leaf).setUint32(4, view(leaf).getUint32(4, true) + 20, true),
    ),
    {
      what: 'a number said to be harder',
      fault: /^fault: \d+ isn't as hard as is said$/,
      changeResult: (result) => result.hardest[0].useful++,
    },
    {
      what: 'a prime that isn’t the least',
      fault: /^fault: p\(\d+\) is another prime$/,
      changeResult: (result) => (result.hardest[3].leastPrime += 2),
    },
    {
      what: 'another histogram',
      fault: /^fault: hardestUsefulCounts doesn't follow from the leaves$/,
      withData: true,
      changeResult: (result) => result.hardestUsefulCounts[2]++,
    },
  ],
};

const logarithm: UnitCase = {
  name: 'elliptic_curve_crypto',
  workType: 'elliptic_curve_crypto',
  plan: { ...logarithmPlan({ instance: '0', seed: SEED, fieldLimit: 256, distinguishedBits: 4 }) },
  forgeries: [
    ...bits(/^fault: walk \d+ of leaf 1 is another one$/, [1], 3600, 3),
    {
      what: 'another logarithm',
      fault: /^fault: k·P isn't Q$/,
      changeResult: (result) => (result.logarithm = '5'),
    },
    {
      what: 'another curve',
      fault: /^fault: the curve is another one$/,
      changeResult: (result) => (result.b = '7'),
    },
    {
      what: 'a shorter walk',
      fault: /^fault: the two walks don't end where it is said$/,
      changeResult: (result) => result.meeting.laterSteps--,
    },
    {
      what: 'more steps',
      fault: /^fault: the sums over the walks are others$/,
      withData: true,
      changeResult: (result) => result.steps++,
    },
  ],
};

const lattice: UnitCase = {
  name: 'lattice_crypto',
  workType: 'lattice_crypto',
  plan: {
    instance: '0',
    seed: 'ccdd35168ab474fa5764a526cfb83621351e23682c5075b2e18d56bddf96aa30',
    dimension: 40,
    blockSize: 20,
    tours: 1,
    squaredTarget: 1_866_110,
    leaves: 40,
  },
  forgeries: [
    {
      what: 'another vector in an attempt',
      fault: /^fault: the vector of leaf 0 isn't in the lattice$/,
      leaf: 0,
      opened: true,
      changeLeaf: (summary) => {
        summary[4]! ^= 2;
        return undefined;
      },
    },
    {
      what: 'another profile in an attempt',
      fault: /^fault: a profile of leaf 0 isn't that of a basis$/,
      leaf: 0,
      opened: true,
      changeLeaf: (summary) => {
        summary[81]! ^= 1;
        return undefined;
      },
    },
    closed('a vector', /^fault: the vector of leaf 0 isn't in the lattice$/, 0, (leaf) => {
      leaf[2]! ^= 1;
    }),
    {
      what: 'another vector',
      fault: /^fault: the vector isn't one of the lattice, or trivial$/,
      changeResult: (result) => result.vector[3]++,
    },
    {
      what: 'a shorter norm',
      fault: /^fault: the norm is another, or too large$/,
      changeResult: (result) => result.squaredNorm--,
    },
    {
      what: 'an earlier attempt that was short enough',
      fault: /^fault: an earlier attempt was short enough$/,
      changeResult: (result) => (result.squaredNorms[0] = 1),
    },
  ],
};

const census: UnitCase = {
  name: 'poincare_conjecture',
  workType: 'poincare_conjecture',
  plan: censusPlan('3:1:0:baefcdijghlk', 20),
  forgeries: [
    {
      what: 'another number of triangulations',
      fault: /^fault: leaf 2: leaf 3:3:0 has \d+ triangulations$/,
      leaf: 2,
      opened: true,
      changeLeaf: (summary) => {
        summary[0]!++;
        return undefined;
      },
    },
    {
      what: 'another proof of the hardest sphere',
      fault: /^fault: leaf 1: (the|a) move/,
      leaf: 1,
      opened: true,
      changeLeaf: (summary) => {
        summary[summary.length - 36]! ^= 1;
        return undefined;
      },
    },
    {
      what: 'a verdict in a leaf’s data, and its digest,',
      fault: /^fault: leaf 0: /,
      withData: true,
      leaf: 0,
      opened: true,
      changeLeaf: (summary, data) => {
        const changed = data!;
        // The first triangulation's verdict: a sphere is said to be undecided, or the reverse.
        changed[8]! ^= 1;
        summary.set(sha256(concatBytes(utf8ToBytes('3:1:0'), changed)), summary.length - 32);
        return changed;
      },
    },
    closed('a count', /^fault: .*(don't|doesn't|aren't|isn't) /, 3, (leaf) => {
      leaf[0]!++;
    }),
    {
      what: 'another signature',
      fault: /^fault: \w+ is another triangulation$/,
      changeResult: (result) => (result.hardest[0].signature = result.hardest[1].signature),
    },
    {
      what: 'a triangulation from elsewhere',
      fault: /^fault: a listed triangulation/,
      changeResult: (result) => (result.hardest[0].ranks = result.hardest[1].ranks),
    },
    {
      what: 'another proof of a listed sphere',
      fault: /^fault: (the|a) (move|verdict)/,
      changeResult: (result) => (result.hardest[0].verdict = 'AQUBIQ=='),
    },
    {
      what: 'a sphere more',
      fault: /^fault: the counts of the result don't add up$/,
      changeResult: (result) => result.spheres++,
    },
  ],
};

/** A leaf of zeros that is opened, and whose data the reader has. */
const zeroLeaf = (what: string, fault: RegExp, changeLeaf: (summary: Uint8Array) => void): Forgery => ({
  what: `${what} of an opened leaf`,
  fault,
  withData: true,
  leaf: 3,
  opened: true,
  changeLeaf: (summary) => {
    changeLeaf(summary);
    return undefined;
  },
});

const zeros: UnitCase = {
  name: 'riemann_zero',
  workType: 'riemann_zero',
  plan: { firstInterval: 1_024_000, intervals: 320, leafSpan: 16 },
  forgeries: [
    {
      what: 'a zero moved to another Gram interval',
      fault: /^fault: Gram interval 1024048 of leaf 3 is miscounted$/,
      leaf: 3,
      opened: true,
      changeLeaf: (summary) => {
        // One and one become none and two, or the reverse.
        summary[214]! ^= 0b1101;
        return undefined;
      },
    },
    {
      what: 'a first zero that is none',
      fault: /^fault: the (first zero of leaf 3|ordinate \d+\.\d+ of the result) is no zero/,
      leaf: 3,
      opened: true,
      changeLeaf: (summary) => {
        summary[9]! ^= 1;
        return undefined;
      },
    },
    {
      what: 'an ordinate moved in a leaf’s data, and its digest,',
      fault: /^fault: (an ordinate of leaf 3 is no zero|\w+ of leaf 3 doesn't follow)/,
      withData: true,
      leaf: 3,
      opened: true,
      changeLeaf: (summary, data) => {
        const changed = data!;
        changed[5 * 16 + 4]! ^= 64;
        summary.set(sha256(changed), 182);
        return changed;
      },
    },
    zeroLeaf('the spacings', /^fault: spacings of leaf 3 doesn't follow/, (leaf) => {
      leaf[118 + 10]!++;
    }),
    zeroLeaf('the largest S', /^fault: highestS of leaf 3 doesn't follow/, (leaf) => {
      leaf[87]! ^= 1;
    }),
    zeroLeaf('the largest |Z|', /^fault: \|Z\| of leaf 3 isn't as large/, (leaf) => {
      leaf[76]! ^= 1;
    }),
    closed('the spacings', /^fault: the spacings don't add up$/, 5, (leaf) => {
      leaf[118 + 10]!++;
    }),
    {
      what: 'a zero more',
      fault: /^fault: there are 320 zeros by Turing's method$/,
      changeResult: (result) => {
        result.zeros++;
        result.lastZero++;
      },
    },
    {
      what: 'an ordinate that is none',
      fault: /^fault: the ordinate \d+\.\d+ of the result is no zero/,
      changeResult: (result) =>
        (result.samples[1].ordinate = result.samples[1].ordinate.replace(/.{6}$/, '000000')),
    },
    {
      what: 'an ordinate beyond all units',
      fault: /^fault: an ordinate of the result is beyond all units$/,
      changeResult: (result) => (result.samples[1].ordinate = '1e999999999'),
    },
    {
      what: 'other numbers of the zeros',
      fault: /^fault: the first and last zero have other numbers$/,
      changeResult: (result) => {
        result.firstZero++;
        result.lastZero++;
      },
    },
  ],
};

export const CASES: readonly UnitCase[] = [
  ...[primes, goldbach, beyond, zeros, logarithm, lattice, census],
  ...STREAM_CASES,
  ...FLOW_CASES,
  ...CURVE_CASES,
];
