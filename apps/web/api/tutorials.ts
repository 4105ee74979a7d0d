/** Reads about tutorials, and how their fields are shown wherever they stand. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type {
  getTutorialProgress,
  listTutorialFlows,
  TutorialDifficulty,
  TutorialListItem,
} from '@productive-mining/contract/calls/tutorial.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { BadgeTone } from '../ui/badge.tsx';

const FLOWS_KEY = ['/api/tutorial/flows'] as const;
const PROGRESS_KEY = ['/api/tutorial/progress'] as const;

/** GET /api/tutorial/flows, whenever it is shown: one that looks at a block can be started after the first. */
export function useTutorialFlows() {
  return useQuery<ResponseOf<typeof listTutorialFlows>>({ queryKey: FLOWS_KEY, refetchOnMount: 'always' });
}

/** GET /api/tutorial/progress, on load. */
export function useTutorialProgress() {
  return useQuery<ResponseOf<typeof getTutorialProgress>>({ queryKey: PROGRESS_KEY });
}

/** After a tutorial was closed. */
export function refreshTutorialProgress(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: PROGRESS_KEY });
}

/** Spec part 1 §9: beginner green, intermediate yellow, advanced red. */
export const DIFFICULTY_TONES: Readonly<Record<TutorialDifficulty, BadgeTone>> = {
  beginner: 'ok',
  intermediate: 'warn',
  advanced: 'bad',
};

export const DIFFICULTY_WORDS: Readonly<Record<TutorialDifficulty, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

export interface Startability {
  isStartable: boolean;
  /** Why not, as a sentence. */
  reason: string | null;
}

/** Spec part 2 §4: only what is there, and only after its prerequisites. */
export function startabilityOf(
  flow: TutorialListItem,
  flows: readonly TutorialListItem[],
  completed: Readonly<Record<string, boolean>>,
): Startability {
  if (!flow.available) return { isStartable: false, reason: flow.unavailableReason };
  const open = flow.prerequisites.filter((id) => completed[id] !== true);
  if (open.length === 0) return { isStartable: true, reason: null };
  const names = open.map((id) => flows.find((other) => other.id === id)?.name ?? id);
  return { isStartable: false, reason: `Complete ${names.join(' and ')} first.` };
}
