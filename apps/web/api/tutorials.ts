/** Reads about tutorials. */
import { getTutorialProgress, listTutorialFlows } from '@productive-mining/contract/endpoints.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { keyOf, readOf } from './keys.ts';

/** GET /api/tutorial/flows, whenever it is shown: one that looks at a block can be started after the first. */
export function useTutorialFlows() {
  return useQuery({ ...readOf(listTutorialFlows), refetchOnMount: 'always' });
}

/** GET /api/tutorial/progress, on load. */
export function useTutorialProgress() {
  return useQuery(readOf(getTutorialProgress));
}

/** After a tutorial was closed. */
export function refreshTutorialProgress(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(getTutorialProgress) });
}
