/** What the blocks add up to, which the page of coverage and the Mining page show. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { getCoverage } from '@productive-mining/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { whileBehind } from './added-up.ts';
import { BLOCK_FRESH_MS } from './block-freshness.ts';
import { readOf } from './keys.ts';

export type Coverage = AnswerOf<'getCoverage'>;
export type FrontierCoverage = Coverage['frontiers'][number];

interface CoverageUse {
  /** For a page that also shows what no message tells: disputes, the rate of the last 24 hours. */
  pollMs?: number | false;
  /** Whether it is asked for now. */
  enabled?: boolean;
}

/** GET /api/coverage, again after each block. */
export function useCoverage({ pollMs = false, enabled = true }: CoverageUse = {}) {
  return useQuery({
    ...readOf(getCoverage),
    enabled,
    staleTime: BLOCK_FRESH_MS,
    refetchInterval: whileBehind(pollMs),
  });
}
