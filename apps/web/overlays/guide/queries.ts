/** The calls of guides (spec part 1 §7). */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import {
  getCurrentGuide,
  listGuides,
  startGuide,
  takeNextGuideStep,
} from '@productive-mining/contract/endpoints.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, readOf } from '../../api/keys.ts';
import { call } from '../../api/request.ts';
import { keepFlag } from '../../ui/kept-flag.ts';
import { dismissedGuide, focusGuideButton, STARTED_GUIDES_KEY, showActiveCard } from './guide-store.ts';

export type CurrentGuide = AnswerOf<'getCurrentGuide'>;

/** GET /api/guide/current, every 5 s. */
export function useCurrentGuide() {
  return useQuery({ ...readOf(getCurrentGuide), refetchInterval: 5000 });
}

/** GET /api/guide/available, on load. */
export function useGuides() {
  return useQuery(readOf(listGuides));
}

/** A poll that was sent before the write must not bring the earlier step back. */
async function readCurrentAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(getCurrentGuide) });
  await queryClient.refetchQueries({ queryKey: keyOf(getCurrentGuide) });
}

/** POST /api/guide/start. @param onStarted when the card can be shown */
export function useStartGuide(onStarted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (flowId: string) => call(startGuide, { body: { flowId } }),
    onSuccess: async () => {
      keepFlag(STARTED_GUIDES_KEY);
      await readCurrentAgain(queryClient);
      onStarted();
      showActiveCard();
    },
  });
}

/** POST /api/guide/next-step. It stays pending until the next step is shown, so that no press skips one. */
export function useNextStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(takeNextGuideStep),
    onSuccess: ({ completed, rewards }) => {
      if (!completed) return;
      // Spec part 1 §4: the rewards are only logged.
      console.log('Guide completed, rewards:', rewards);
      focusGuideButton();
    },
    onSettled: () => readCurrentAgain(queryClient),
  });
}

/** Hides the card until a reload; the server isn't told. */
export function dismissGuide(guideId: string): void {
  dismissedGuide.set(guideId);
  focusGuideButton();
}
