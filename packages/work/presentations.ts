/**
 * Texts and value constants of the nine kinds (spec part 1 §3 and §9, part 3 §3.2). Those of a
 * kind are in its folder. Kinds that were added follow the nine.
 */
import { presentation as birchSwinnertonDyer } from './birch-swinnerton-dyer/presentation.ts';
import { presentation as ellipticCurveCrypto } from './elliptic-curve-crypto/presentation.ts';
import { presentation as goldbachVerification } from './goldbach-verification/presentation.ts';
import { presentation as latticeCrypto } from './lattice-crypto/presentation.ts';
import { presentation as navierStokes } from './navier-stokes/presentation.ts';
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
  navierStokes,
  birchSwinnertonDyer,
  ellipticCurveCrypto,
  latticeCrypto,
  poincareConjecture,
];
