import { type ShownResultData, shownResult } from '@productive-mining/contract/entities/result.ts';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import type { DiscoveryRow } from '@productive-mining/database/queries/read-block.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import type { ServerContext } from '../context.ts';

type ShownRow = Pick<DiscoveryRow, 'id' | 'blockId' | 'workType' | 'plan' | 'result'>;

const UNSHOWN: ShownResultData = { picture: null, furtherPictures: [], findings: null, recordEntry: null };

/** Drawing takes up to 0.1 s of the one thread that answers everybody; a stored result never changes. */
const KEPT_MAX = 200;

interface Kept {
  /** By id of the discovery. */
  shown: Map<number, ShownResultData>;
  /** Ids of discoveries that can't be shown; each is logged once. */
  unshown: Set<number>;
}
const keptOf = new WeakMap<Database, Kept>();

/**
 * Picture, formulas and lists of a stored result, as its kind shows them. A result that can't be shown so, since an
 * older program wrote it in another form or drawing it fails, is logged; its block stays readable without them.
 */
export function presentResult(
  { database, log }: Pick<ServerContext, 'database' | 'log'>,
  row: ShownRow,
): ShownResultData {
  if (!isAvailable(row.workType)) return UNSHOWN;
  const kept = keptOf.get(database) ?? { shown: new Map(), unshown: new Set() };
  keptOf.set(database, kept);
  if (kept.unshown.has(row.id)) return UNSHOWN;
  const known = kept.shown.get(row.id);
  if (known) return known;
  try {
    const shown = draw(row);
    kept.shown.set(row.id, shown);
    if (kept.shown.size > KEPT_MAX) kept.shown.delete(kept.shown.keys().next().value!);
    return shown;
  } catch (error) {
    kept.unshown.add(row.id);
    const { blockId, workType } = row;
    log.warn({ err: error, blockId, workType }, 'a result is shown without picture and findings');
    return UNSHOWN;
  }
}

/**
 * @throws RangeError for a result that isn't of the kind's form, as nothing bounds the time that drawing it takes; else
 * what the kind throws, and ZodError for a picture that the contract refuses. The plan isn't read: that of a census lists
 * all its face pairings, which takes up to 0.4 s.
 */
function draw(row: ShownRow): ShownResultData {
  const kind = workTypeOf(row.workType);
  const plan = row.plan as JsonObject;
  const result = kind.readResult(row.result as JsonObject);
  if (!result) throw new RangeError('the stored result is none of its kind');
  return shownResult.parse({
    picture: kind.picture?.(plan, result) ?? null,
    furtherPictures: kind.furtherPictures?.(plan, result) ?? [],
    findings: kind.findings?.(plan, result) ?? null,
    recordEntry: kind.records?.entryOf(result) ?? null,
  });
}
