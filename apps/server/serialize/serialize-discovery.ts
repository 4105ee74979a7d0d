import type { Discovery } from '@productive-mining/contract/entities/discovery.ts';
import type { ListedDiscoveryRow } from '@productive-mining/database/queries/list-discoveries.ts';

/**
 * A stored discovery as lists and live messages carry it: of the result only difficulty and region.
 * @param status its block's
 */
export function serializeDiscovery(row: ListedDiscoveryRow, status: Discovery['status']): Discovery {
  const scientificValue = Number(row.scientificValue);
  return {
    id: row.id,
    blockId: row.blockId,
    workType: row.workType,
    work_type: row.workType,
    difficulty: row.difficulty,
    result: { difficulty: row.difficulty, subject: row.subject },
    computationTime: row.computationTime,
    energyConsumed: row.energyConsumed,
    computationalCost: row.computationalCost,
    scientificValue,
    scientific_value: scientificValue,
    workerId: row.workerId,
    timestamp: row.timestamp.toISOString(),
    status,
  };
}
