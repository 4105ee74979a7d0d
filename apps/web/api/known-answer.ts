import type {
  AnsweredName,
  AnswerOf,
  ArgumentsFor,
  CallTarget,
  EndpointOf,
} from '@productive-mining/client/call-types.ts';
import { type QueryState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { keyOf } from './keys.ts';

/**
 * What the page holds of a call that another part of it reads; asks for nothing itself. A query of its own would
 * replace the way in which the other part reads.
 */
export function useKnownAnswer<Name extends AnsweredName>(
  endpoint: EndpointOf<Name>,
  ...target: ArgumentsFor<CallTarget<Name>>
): QueryState<AnswerOf<Name>> | undefined {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () =>
    queryClient.getQueryState<AnswerOf<Name>>(keyOf(endpoint, ...target)),
  );
}
