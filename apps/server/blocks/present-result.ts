import { type ShownResultData, shownResult } from '@productive-mining/contract/entities/result.ts';
import type { Database } from '@productive-mining/database/connect.ts';
import type { DiscoveryRow } from '@productive-mining/database/queries/read-block.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';

type ShownRow = Pick<DiscoveryRow, 'id' | 'workType' | 'plan' | 'result'>;

const UNSHOWN: ShownResultData = { picture: null, furtherPictures: [], findings: null, recordEntry: null };

/** Drawing takes up to 0.1 s of the one thread that answers everybody; a stored result never changes. */
const KEPT_MAX = 200;
const keptOf = new WeakMap<Database, Map<number, ShownResultData>>();

/** How its kind shows a stored result: picture, formulas and lists. */
export function presentResult(database: Database, row: ShownRow): ShownResultData {
  const kept = keptOf.get(database) ?? new Map<number, ShownResultData>();
  keptOf.set(database, kept);
  const known = kept.get(row.id);
  if (known) return known;
  const shown = draw(row);
  kept.set(row.id, shown);
  if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!);
  return shown;
}

/** A result that an older program wrote in another form is shown without them: the block stays readable. */
function draw(row: ShownRow): ShownResultData {
  if (!isAvailable(row.workType)) return UNSHOWN;
  const kind = workTypeOf(row.workType);
  const plan = row.plan as JsonObject;
  const result = row.result as JsonObject;
  try {
    return shownResult.parse({
      picture: kind.picture?.(plan, result) ?? null,
      furtherPictures: kind.furtherPictures?.(plan, result) ?? [],
      findings: kind.findings?.(plan, result) ?? null,
      recordEntry: kind.records?.entryOf(result) ?? null,
    });
  } catch {
    return UNSHOWN;
  }
}
