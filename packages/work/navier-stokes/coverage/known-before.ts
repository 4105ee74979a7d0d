/** What was known of these flows before, and the marks ahead. docs/marks.md is made from it. */
import type { KnownBefore, Mark, Source } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { marksAhead, nextExponent, powerOfTen } from '../../kit/round-numbers.ts';
import type { Grid } from '../model/definition.ts';
import { beginningsOf, reynoldsOf, rungRounds } from '../model/ensembles.ts';

const decaying: Source = {
  name: 'Mininni and Pouquet 2013',
  title: 'Inverse cascade behavior in freely decaying two-dimensional fluid turbulence',
  url: 'https://shamra-academia.com/en/show/95272de8063d/amp',
  says: 'Ensembles of 50 flows on 2048² points and of 10 on 4096² were followed from random beginnings of the same energy, enstrophy and Reynolds number.',
  read: 'the abstract, in a copy at shamra-academia.com',
};
const methods: Source = {
  name: 'San and Staples 2012',
  title: 'High-order methods for decaying two-dimensional homogeneous isotropic turbulence',
  url: 'https://www.arxiv-vanity.com/papers/1212.0920/',
  says: 'Decaying flows in two dimensions were simulated by finite differences and by the pseudo-spectral scheme, which sixth-order differences agree with.',
  read: 'the abstract, in a copy at arxiv-vanity.com',
};

export const knownBefore: KnownBefore = {
  claim:
    'Decaying flows in two dimensions are long known, on far more points than these; flows whose every bit can be had again aren’t published, as far as is known.',
  brief: 'Decaying flows are known on far more points; these can be had again bit for bit.',
  sources: [decaying, methods],
  knownTo: null,
};

const precursor: Source = {
  name: 'Tsuzuki 2025',
  title: 'Spectrum of the Curl of Vorticity as a Precursor to Dissipation in 3D Taylor–Green Turbulence',
  url: 'https://arxiv.org/html/2510.05728v1',
  says: 'The vortex of Taylor and Green in three dimensions was simulated directly on 256³ to 1024³ points up to the peak of its dissipation.',
  read: 'the abstract, at arxiv.org',
};
const hyperviscous: Source = {
  name: 'Agrawal, Alexakis, Brachet and Tuckerman 2020',
  title: 'Turbulent cascade, bottleneck and thermalized spectrum in hyperviscous flows',
  url: 'https://ar5iv.labs.arxiv.org/html/1911.05623',
  says: 'Direct simulations of the vortex of Taylor and Green on 512³ to 2048³ points, with ordinary viscosity and with higher powers of it.',
  read: 'the abstract, in a copy at ar5iv.labs.arxiv.org',
};

export const knownInCubes: KnownBefore = {
  claim:
    'Decaying flows in three dimensions are long known, on far more points and at far greater Reynolds numbers than these; flows whose every bit can be had again aren’t published, as far as is known.',
  brief: 'Decaying flows are known on far more points; these can be had again bit for bit.',
  sources: [precursor, hyperviscous],
  knownTo: null,
};

/** The first unit of each Reynolds number, each four times as far as the one before, and powers of ten of pairs of flows. */
export function marksAfter(grid: Grid, along: number): Mark[] {
  const rungs = rungRounds(grid)
    .slice(1)
    .map((round): Mark => {
      const reynolds = groupDigits(reynoldsOf(grid, round));
      return {
        name: `Re = ${reynolds}`,
        meaning: `From here on flows have the Reynolds number ${reynolds}; those before it have lower ones.`,
        at: round * beginningsOf(grid).length,
      };
    });
  const exponent = nextExponent(along);
  return marksAhead(along, rungs, [
    { name: `${powerOfTen(exponent)} pairs of flows`, meaning: 'A round number.', at: 10 ** exponent },
  ]);
}
