/** Start, stop, pause and resume (spec part 1 §7), each with its toast when it fails (§8). */
import type { BodyOf, ResponseOf } from '@productive-mining/contract/call.ts';
import type {
  pauseSession,
  resumeSession,
  startSession,
  stopSession,
} from '@productive-mining/contract/calls/mining.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../api/calls.ts';
import { post, sentenceOf } from '../../../api/request.ts';
import { startedToasts, stoppedToasts } from '../../../live/session-toasts.ts';
import { showToast } from '../../../ui/toast-store.ts';

export type StartRequest = BodyOf<typeof startSession>;

/** Each request starts a session of its own; those that could start do so even when another fails. */
async function startAll(requests: readonly StartRequest[]): Promise<void> {
  const starts = Promise.allSettled(
    requests.map((body) => post<ResponseOf<typeof startSession>>('/api/mining/start', body)),
  );
  startedToasts.holdUntil(starts);
  const failed = (await starts).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** @param sessionId without one, all of the visitor's sessions, by a call without a body */
async function stop(sessionId: string | undefined): Promise<void> {
  const stopping = post<ResponseOf<typeof stopSession>>(
    '/api/mining/stop',
    sessionId === undefined ? undefined : { sessionId },
  );
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
        queryClient.refetchQueries({ queryKey: keyOf('status') }),
        queryClient.refetchQueries({ queryKey: keyOf('sessions') }),
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
    post<ResponseOf<typeof pauseSession>>('/api/mining/pause', { sessionId }),
  );
}

export function useResume() {
  return useCommand('Failed to Resume Mining', (sessionId: string) =>
    post<ResponseOf<typeof resumeSession>>('/api/mining/resume', { sessionId }),
  );
}
