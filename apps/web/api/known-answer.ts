import { type QueryState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { type Answer, type CallName, keyOf } from './calls.ts';

/**
 * What the page holds of a call that another part of it reads; asks for nothing itself. A query of its own would
 * replace the way in which the other part reads.
 */
export function useKnownAnswer<Name extends CallName>(name: Name): QueryState<Answer<Name>> | undefined {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => queryClient.getQueryState<Answer<Name>>(keyOf(name)));
}
