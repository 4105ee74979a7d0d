/** The calls of the Ultra-Security Monitor (spec part 3 §7.1). */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { RequestError } from '@productive-mining/client/failures.ts';
import { createSecurityToken, getSecurityStatus } from '@productive-mining/contract/endpoints.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, readOf } from '../../../api/keys.ts';
import { call } from '../../../api/request.ts';
import { showToast } from '../../../ui/toast-store.ts';

export type SecurityStatus = AnswerOf<'getSecurityStatus'>;

/** Spec part 3 §9. */
const TOKEN_REQUEST = { workType: 'prime_pattern', difficulty: 75 } as const;
const TOKEN_TOAST_MS = 3000;

/**
 * GET /api/security/status, every 5 s while the page is in view. Polls that fail are only logged (spec part 3 §8), the first
 * of those that follow each other: the browser itself notes every one that isn't answered.
 */
export function useSecurityStatus() {
  const query = useQuery({ ...readOf(getSecurityStatus), refetchInterval: 5000 });
  const { error, isError } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: further failures in a row say nothing new
  useEffect(() => {
    if (isError) console.warn('The security status could not be read.', error);
  }, [isError]);
  return query;
}

/** POST /api/security/token. What the server refuses gives no message (spec part 3 §8). */
export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(createSecurityToken, { body: TOKEN_REQUEST }),
    onSuccess: ({ message }) => {
      showToast({ title: 'Security Token Generated', description: message, displayMs: TOKEN_TOAST_MS });
      void queryClient.invalidateQueries({ queryKey: keyOf(getSecurityStatus) });
    },
    onError: (error) => {
      if (error instanceof RequestError) {
        console.warn('The security token was refused.', error);
        return;
      }
      showToast({
        title: 'Token Generation Failed',
        description: 'Failed to generate security token',
        tone: 'bad',
      });
    },
  });
}
