/** Which tutorials a visitor can start. */
import type { TutorialListItem } from '@productive-mining/contract/calls/tutorial.ts';

/** What every part of the academy is drawn from. */
export interface AcademyProps {
  flows: readonly TutorialListItem[];
  /** Whether a tutorial was completed, by its id. */
  completed: Readonly<Record<string, boolean>>;
}

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
