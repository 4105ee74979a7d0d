/** The records of the kind: the shortest vector of each dimension. */
import type { Records } from '../work-type.ts';
import type { Shortness } from './result.ts';
import { gaussianHeuristic, readShortness, rootHermiteFactor } from './result.ts';

export const records: Records<Shortness> = {
  title: 'Shortest vectors by dimension',
  meaning:
    'Each block has a lattice of its own, so vectors of one dimension are compared by ‖v‖ / √q, their norm in units of the d-th root of the lattice’s volume. The Gaussian heuristic estimates a shortest vector; the other columns follow from proved figures. A record says which vector is shortest here, not that its lattice has no shorter one.',
  columns: ['Dimension', '‖v‖', '‖v‖ / √q', '‖v‖ / Gaussian heuristic', 'Root Hermite factor'],
  order: { classField: 'dimension', numeratorField: 'squaredNorm', denominatorField: 'modulus' },
  entryOf(fields) {
    const read = readShortness(fields);
    if (!read) return undefined;
    const { dimension, modulus, squaredNorm } = read;
    const norm = Math.sqrt(squaredNorm);
    return {
      class: dimension,
      className: `dimension ${dimension}`,
      figures: [
        norm.toFixed(1),
        (norm / Math.sqrt(modulus)).toFixed(4),
        (norm / gaussianHeuristic(modulus, dimension)).toFixed(4),
        rootHermiteFactor(squaredNorm, modulus, dimension).toFixed(5),
      ],
    };
  },
};
