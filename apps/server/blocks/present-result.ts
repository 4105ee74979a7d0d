import type { FindingsData, LivePlotData } from '@productive-mining/contract/entities.ts';
import type { DiscoveryRow } from '@productive-mining/database/queries/read-block.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';

/**
 * How its kind shows a stored result: picture, formulas and lists. A result that an older program wrote in another
 * form is shown without them: the block stays readable.
 */
export function presentResult(row: Pick<DiscoveryRow, 'workType' | 'plan' | 'result'>): {
  picture: LivePlotData | null;
  findings: FindingsData | null;
} {
  if (!isAvailable(row.workType)) return { picture: null, findings: null };
  const kind = workTypeOf(row.workType);
  const plan = row.plan as JsonObject;
  const result = row.result as JsonObject;
  try {
    return {
      picture: kind.picture?.(plan, result) ?? null,
      findings: kind.findings?.(plan, result) ?? null,
    };
  } catch {
    return { picture: null, findings: null };
  }
}
