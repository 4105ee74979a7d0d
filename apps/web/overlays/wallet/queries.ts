/** The calls of the wallet's dialogs. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { backUpWallet, getWallet, restoreWallet } from '@productive-mining/contract/calls/wallet.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { post } from '../../api/request.ts';

export type OwnWallet = ResponseOf<typeof getWallet>;
export type Backup = ResponseOf<typeof backUpWallet>;
export type Restoration = ResponseOf<typeof restoreWallet>;

const PATHS = {
  wallet: '/api/wallet',
  backup: '/api/wallet/backup',
  restore: '/api/wallet/restore',
} as const satisfies {
  wallet: (typeof getWallet)['path'];
  backup: (typeof backUpWallet)['path'];
  restore: (typeof restoreWallet)['path'];
};

/** GET /api/wallet, whenever a dialog opens. */
export function useWallet() {
  return useQuery<OwnWallet>({ queryKey: [PATHS.wallet], staleTime: 0 });
}

/** POST /api/wallet/backup. Its words are forgotten with the dialog. */
export function useBackUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => post<Backup>(PATHS.backup),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [PATHS.wallet] }),
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
    mutationFn: (body: RestoreRequest) => post<Restoration>(PATHS.restore, body),
    gcTime: 0,
  });
}
