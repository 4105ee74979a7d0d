/** How much of its machine the server takes: read once, and again while it may wait for other programs. */
import type { AnswerOf, BodyOf } from '@productive-mining/client/call-types.ts';
import { changeMachineUse, getMachineUse } from '@productive-mining/contract/endpoints.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, readOf } from '../../../api/keys.ts';
import { call, sentenceOf } from '../../../api/request.ts';
import { showToast } from '../../../ui/toast-store.ts';

export type MachineUse = AnswerOf<'getMachineUse'>;
export type MachineChange = BodyOf<'changeMachineUse'>;

const POLL_MS = 10_000;

/** GET /api/mining/machine, every 10 s while mining is only to go on when the machine is idle. */
export function useMachineUse() {
  return useQuery({
    ...readOf(getMachineUse),
    refetchInterval: ({ state }) => (state.data?.onlyWhenIdle ? POLL_MS : false),
  });
}

/** POST /api/mining/machine */
export function useChangeMachine() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MachineChange) => call(changeMachineUse, { body }),
    onSuccess: (use) => queryClient.setQueryData<MachineUse>(keyOf(getMachineUse), use),
    onError: (error) =>
      showToast({ title: 'Nothing was changed', description: sentenceOf(error), tone: 'bad' }),
  });
}
