import { QueryCache, QueryClient } from '@tanstack/react-query';
import { readByKey } from './request.ts';

/** What has just failed isn't asked for again by each further part of a page that needs it. */
const FAILED_FOR_MS = 5000;

/**
 * Spec part 1 §7: no retry, no refetch on focus, no interval unless a call sets one, results never go stale.
 * networkMode: a server on the visitor's own machine answers without a network.
 */
export function createQueryClient(): QueryClient {
  /** When each read failed last, by a clock that nobody sets. */
  const failedAtMs = new WeakMap<object, number>();
  return new QueryClient({
    queryCache: new QueryCache({ onError: (_error, query) => failedAtMs.set(query, performance.now()) }),
    defaultOptions: {
      queries: {
        queryFn: readByKey({ on401: 'throw' }),
        retry: false,
        retryOnMount: (query) =>
          performance.now() - (failedAtMs.get(query) ?? Number.NEGATIVE_INFINITY) >= FAILED_FOR_MS,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
