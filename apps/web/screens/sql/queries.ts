/** The calls of the SQL screen (spec part 2 §7). */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { getSqlSchema, getStats } from '@productive-mining/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { readOf } from '../../api/keys.ts';

export type QueryResult = AnswerOf<'executeSql'>;
export type ReadingTable = AnswerOf<'getSqlSchema'>['tables'][number];

/** GET /api/mining/stats, every 30 s. */
export function useStats() {
  return useQuery({ ...readOf(getStats), refetchInterval: 30_000 });
}

/** GET /api/sql/schema, once. */
export function useSchema() {
  return useQuery(readOf(getSqlSchema));
}
