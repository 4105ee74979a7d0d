/** Which guides each tab lists (spec part 1 §2). */
import type { Guide } from '@productive-mining/contract/calls/guide.ts';

const FIRST_GUIDE_ID = 'getting-started';

type Listed = Pick<Guide, 'id' | 'category' | 'difficulty'>;

/** Beginner guides, and the guide to get started with. */
export function recommendedGuides<G extends Listed>(guides: readonly G[]): G[] {
  return guides.filter((guide) => guide.difficulty === 'beginner' || guide.id === FIRST_GUIDE_ID);
}

/** Expert guides, and those about AI. */
export function advancedGuides<G extends Listed>(guides: readonly G[]): G[] {
  return guides.filter((guide) => guide.difficulty === 'expert' || guide.category === 'ai');
}
