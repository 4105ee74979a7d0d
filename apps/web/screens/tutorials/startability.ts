/** Which tutorials a visitor can start. */
import type { TutorialListItem } from '@productive-mining/contract/calls/tutorial.ts';

/** The properties of every part of the academy. */
export interface AcademyProps {
  flows: readonly TutorialListItem[];
  /** Whether a tutorial was completed, by its id. */
  completed: Readonly<Record<string, boolean>>;
}

export interface Startability {
  isStartable: boolean;
  /** The reason why not, as a sentence. */
  reason: string | null;
}

/** Spec part 2 §4: a tutorial can be started if it is available and its prerequisites are completed. */
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
