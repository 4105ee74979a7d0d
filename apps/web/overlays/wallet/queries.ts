/** The calls of the wallet's dialogs. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { backUpWallet, getWallet, restoreWallet } from '@productive-mining/contract/endpoints.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, readOf } from '../../api/keys.ts';
import { call } from '../../api/request.ts';

export type OwnWallet = AnswerOf<'getWallet'>;
export type Restoration = AnswerOf<'restoreWallet'>;

/** GET /api/wallet, whenever a dialog opens. */
export function useWallet() {
  return useQuery({ ...readOf(getWallet), staleTime: 0 });
}

/** POST /api/wallet/backup. Its words are forgotten with the dialog. */
export function useBackUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(backUpWallet),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keyOf(getWallet) }),
    gcTime: 0,
  });
}

export interface RestoreRequest {
  phrase: string;
  preview: boolean;
  moveTokens?: boolean;
  stopSessions?: boolean;
}

/** POST /api/wallet/restore, to look and then to do it. */
export function useRestore() {
  return useMutation({
    mutationFn: (body: RestoreRequest) => call(restoreWallet, { body }),
    gcTime: 0,
  });
}
