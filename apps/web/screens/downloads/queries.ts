/** The calls of the Downloads screen (spec part 2 §7) that read; fetch-files.ts has those of files. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { listSolutionSets } from '@productive-mining/contract/download-endpoints.ts';
import { getStats, listKeys } from '@productive-mining/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { whileBehind } from '../../api/added-up.ts';
import { readOf } from '../../api/keys.ts';

export type SolutionSet = AnswerOf<'listSolutionSets'>['solutionSets'][number];

const STATS_POLL_MS = 30_000;
const SETS_POLL_MS = 60_000;

/** GET /api/mining/stats, every 30 s. */
export function useStats() {
  return useQuery({ ...readOf(getStats), refetchInterval: STATS_POLL_MS });
}

/** GET /api/solution-sets/all, every 60 s, and sooner while the server adds the ledger up. */
export function useSolutionSets() {
  return useQuery({ ...readOf(listSolutionSets), refetchInterval: whileBehind(SETS_POLL_MS) });
}

/** GET /api/keys, once. */
export function useKeys() {
  return useQuery(readOf(listKeys));
}
