import { EXAMPLES } from '../examples.ts';
import { LAB, labCode, labExecutions, labInput, shownExecutionId } from '../lab-store.ts';

/** Empties the lab, as on a fresh page. */
export function resetLab(): void {
  labCode.set(EXAMPLES[0]?.code ?? '');
  labInput.set(LAB.initialInput);
  labExecutions.set([]);
  shownExecutionId.set(null);
}
