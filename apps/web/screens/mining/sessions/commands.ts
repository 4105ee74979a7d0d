/** Start, stop, pause and resume (spec part 1 §7), each with its toast when it fails (§8). */
import type { BodyOf } from '@productive-mining/client/call-types.ts';
import {
  getMiningStatus,
  listSessions,
  pauseSession,
  resumeSession,
  startSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../api/keys.ts';
import { call, sentenceOf } from '../../../api/request.ts';
import { startedToasts, stoppedToasts } from '../../../live/session-toasts.ts';
import { showToast } from '../../../ui/toast-store.ts';

export type StartRequest = BodyOf<'startSession'>;

/** Each request starts a session of its own; those that could start do so even when another fails. */
async function startAll(requests: readonly StartRequest[]): Promise<void> {
  const starts = Promise.allSettled(requests.map((body) => call(startSession, { body })));
  startedToasts.holdUntil(starts);
  const failed = (await starts).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** @param sessionId the session to stop; without it a call without a body stops all of the visitor's sessions */
async function stop(sessionId: string | undefined): Promise<void> {
  const stopping = call(stopSession, sessionId === undefined ? {} : { body: { sessionId } });
  stoppedToasts.holdUntil(stopping);
  await stopping;
}

function useCommand<Argument>(failureTitle: string, run: (argument: Argument) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onError: (error) => showToast({ title: failureTitle, description: sentenceOf(error), tone: 'bad' }),
    onSettled: () =>
      Promise.all([
        queryClient.refetchQueries({ queryKey: keyOf(getMiningStatus) }),
        queryClient.refetchQueries({ queryKey: keyOf(listSessions) }),
      ]),
  });
}

export function useStart() {
  return useCommand('Failed to Start Mining', startAll);
}

export function useStop() {
  return useCommand('Failed to Stop Mining', stop);
}

export function usePause() {
  return useCommand('Failed to Pause Mining', (sessionId: string) =>
    call(pauseSession, { body: { sessionId } }),
  );
}

export function useResume() {
  return useCommand('Failed to Resume Mining', (sessionId: string) =>
    call(resumeSession, { body: { sessionId } }),
  );
}
