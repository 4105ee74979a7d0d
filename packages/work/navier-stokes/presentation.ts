/** The texts of the kind, and the constants of its value. Imports nothing else of the kind: every page loads it. */
import type { Presentation } from '../work-type.ts';

export const presentation: Presentation = {
  value: 'navier_stokes',
  label: 'Navier-Stokes Simulation',
  displayName: 'Navier-Stokes Simulation',
  description:
    'Incompressible flow by a pseudo-spectral method: energy, enstrophy and the growth of palinstrophy.',
  glyph: '∇·u',
  estimate: { base: 1000, increment: 250 },
};
