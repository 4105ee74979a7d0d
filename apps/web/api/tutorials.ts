/** Reads about tutorials. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getTutorialProgress, listTutorialFlows } from '@productive-mining/contract/calls/tutorial.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';

const FLOWS_KEY = ['/api/tutorial/flows'] as const;
const PROGRESS_KEY = ['/api/tutorial/progress'] as const;

/** GET /api/tutorial/flows, whenever it is shown: one that looks at a block can be started after the first. */
export function useTutorialFlows() {
  return useQuery<ResponseOf<typeof listTutorialFlows>>({ queryKey: FLOWS_KEY, refetchOnMount: 'always' });
}

/** GET /api/tutorial/progress, on load. */
export function useTutorialProgress() {
  return useQuery<ResponseOf<typeof getTutorialProgress>>({ queryKey: PROGRESS_KEY });
}

/** After a tutorial was closed. */
export function refreshTutorialProgress(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: PROGRESS_KEY });
}
