/**
 * Texts and value constants of the nine kinds (spec part 1 §3 and §9, part 3 §3.2). Those of a kind that has a
 * folder with its texts are there; the others are here until it has. Kinds that were added follow them.
 */
import { presentation as birchSwinnertonDyer } from './birch-swinnerton-dyer/presentation.ts';
import { presentation as ellipticCurveCrypto } from './elliptic-curve-crypto/presentation.ts';
import { presentation as goldbachVerification } from './goldbach-verification/presentation.ts';
import { presentation as latticeCrypto } from './lattice-crypto/presentation.ts';
import { presentation as poincareConjecture } from './poincare-conjecture/presentation.ts';
import { presentation as primePattern } from './prime-pattern/presentation.ts';
import { presentation as riemannZero } from './riemann-zero/presentation.ts';
import type { Presentation } from './work-type.ts';
import { presentation as yangMills } from './yang-mills/presentation.ts';

/** In the order of the selector. */
export const presentations: readonly Presentation[] = [
  primePattern,
  goldbachVerification,
  riemannZero,
  yangMills,
  {
    value: 'navier_stokes',
    label: 'Navier-Stokes Simulation',
    displayName: 'Navier-Stokes Simulation',
    description:
      'Incompressible flow by a pseudo-spectral method: energy, enstrophy and the growth of palinstrophy.',
    glyph: '∇·u',
    estimate: { base: 1000, increment: 250 },
  },
  birchSwinnertonDyer,
  ellipticCurveCrypto,
  latticeCrypto,
  poincareConjecture,
];
