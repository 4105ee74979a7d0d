/** The calls of guides (spec part 1 §7). */
import type { BodyOf, ResponseOf } from '@productive-mining/contract/call.ts';
import type {
  getCurrentGuide,
  listGuides,
  startGuide,
  takeNextGuideStep,
} from '@productive-mining/contract/calls/guide.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { post } from '../../api/request.ts';
import { keepFlag } from '../../ui/kept-flag.ts';
import { dismissedGuide, focusGuideButton, STARTED_GUIDES_KEY, showActiveCard } from './guide-store.ts';

export type CurrentGuide = ResponseOf<typeof getCurrentGuide>;

const CURRENT = ['/api/guide/current'] as const;
const AVAILABLE = ['/api/guide/available'] as const;

/** GET /api/guide/current, every 5 s. */
export function useCurrentGuide() {
  return useQuery<CurrentGuide>({ queryKey: CURRENT, refetchInterval: 5000 });
}

/** GET /api/guide/available, on load. */
export function useGuides() {
  return useQuery<ResponseOf<typeof listGuides>>({ queryKey: AVAILABLE });
}

/** A poll that was sent before the write must not bring the earlier step back. */
async function readCurrentAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: CURRENT });
  await queryClient.refetchQueries({ queryKey: CURRENT });
}

/** POST /api/guide/start. @param onStarted when the card can be shown */
export function useStartGuide(onStarted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (flowId: string) =>
      post<ResponseOf<typeof startGuide>>('/api/guide/start', {
        flowId,
      } satisfies BodyOf<typeof startGuide>),
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
    mutationFn: () => post<ResponseOf<typeof takeNextGuideStep>>('/api/guide/next-step'),
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
