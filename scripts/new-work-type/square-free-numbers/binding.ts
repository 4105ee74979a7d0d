/** What binds each figure of a block for a reader (README, "What a reader checks"). */
import type { Binding } from '@productive-mining/work/binding.ts';
import type { SquareFreeNumbersPlan } from './plan.ts';
import type { Reason } from './reasons.ts';
import type { SquareFreeNumbersResult } from './result.ts';

const NAMES = ['square-free numbers', 'signs', 'density'] as const;
type Name = (typeof NAMES)[number];

export const binding: Binding<SquareFreeNumbersPlan, SquareFreeNumbersResult, Reason, Name> = {
  fields: {
    start: 'plan',
    end: 'plan',
    squareFree: 'plan',
    even: 'all leaves',
    odd: 'all leaves',
    trace: 'all leaves',
  },
  needs: { 'square-free numbers': [], signs: ['all leaves'], density: [] },
  names: () => NAMES,
  refutes: {
    leaf_differs_from_factorisation: ['signs'],
    total_differs_from_formula: ['square-free numbers'],
  },
};
