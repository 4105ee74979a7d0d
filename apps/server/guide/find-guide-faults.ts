/** Checks the rules for guides, so that none leads nowhere. */

import {
  GUIDE_CATEGORIES,
  GUIDE_DIFFICULTIES,
  type Guide,
  guide as guideSchema,
} from '@productive-mining/contract/calls/guide.ts';
import { BASE_UNITS_PER_TOKEN } from '@productive-mining/rules/tokens.ts';

export const GUIDE_LIMITS = {
  stepsMin: 3,
  stepsMax: 10,
  tipsMax: 3,
  /** Length of the text that the card of the active guide shows without scrolling on a desktop. */
  descriptionCharactersMax: 420,
  actionCharactersMax: 220,
} as const;

/** The guide that is recommended to everybody (spec part 1 §2). */
export const FIRST_GUIDE_ID = 'getting-started';

/** Faults of the guides, one phrase each; none for a list that may be served. */
export function findGuideFaults(guides: readonly Guide[]): string[] {
  const byId = new Map(guides.map((guide) => [guide.id, guide]));
  return [
    ...(byId.size === guides.length ? [] : ['two guides have the same id']),
    ...(byId.get(FIRST_GUIDE_ID)?.available ? [] : [`${FIRST_GUIDE_ID} is missing or can't be started`]),
    ...missingKinds(guides),
    ...guides.flatMap((guide) => [
      ...faultsOfShape(guide),
      ...faultsOfPrerequisites(guide, byId),
      ...faultsOfSteps(guide),
    ]),
  ];
}

function missingKinds(guides: readonly Guide[]): string[] {
  const categories = GUIDE_CATEGORIES.filter((name) => !guides.some((guide) => guide.category === name));
  const difficulties = GUIDE_DIFFICULTIES.filter(
    (name) => !guides.some((guide) => guide.difficulty === name),
  );
  return [...categories, ...difficulties].map((name) => `no guide is ${name}`);
}

function faultsOfShape(guide: Guide): string[] {
  const parsed = guideSchema.safeParse(guide);
  const faults = (parsed.error?.issues ?? []).map(
    (issue) => `${guide.id}: ${issue.path.join('.')}: ${issue.message}`,
  );
  const isWhole = Number.isInteger(guide.rewards.tokens * BASE_UNITS_PER_TOKEN);
  return isWhole ? faults : [...faults, `${guide.id}: the reward has more than two decimals`];
}

/** Faults of prerequisites. They must come before the guide, which rules out circles, and must be possible to complete. */
function faultsOfPrerequisites(guide: Guide, byId: ReadonlyMap<string, Guide>): string[] {
  const order = [...byId.keys()];
  return guide.prerequisites.flatMap((id) => {
    const needed = byId.get(id);
    if (!needed || order.indexOf(id) >= order.indexOf(guide.id))
      return [`${guide.id}: ${id} doesn't come before it`];
    return guide.available && !needed.available ? [`${guide.id}: ${id} can't be started`] : [];
  });
}

function faultsOfSteps({ id, steps, available }: Guide): string[] {
  const { stepsMin, stepsMax, tipsMax, descriptionCharactersMax, actionCharactersMax } = GUIDE_LIMITS;
  const titles = new Set(steps.map((step) => step.title));
  return [
    ...(steps.length < stepsMin || steps.length > stepsMax ? [`${id}: ${steps.length} steps`] : []),
    ...(titles.size === steps.length ? [] : [`${id}: two steps have the same title`]),
    ...(!available || steps.some((step) => step.action) ? [] : [`${id}: nothing is done in it`]),
    ...steps.flatMap((step) => {
      const at = `${id}, ${step.title}`;
      return [
        ...(step.description.length > descriptionCharactersMax ? [`${at}: the description is too long`] : []),
        ...((step.action?.length ?? 0) > actionCharactersMax ? [`${at}: the action is too long`] : []),
        ...(step.tips.length > tipsMax ? [`${at}: ${step.tips.length} tips`] : []),
        // Nobody knows the controls of a screen that isn't built yet.
        ...(!available && step.action ? [`${at}: an action on a screen that isn't there`] : []),
        ...(step.route === null || step.route.startsWith('/') ? [] : [`${at}: ${step.route} is no path`]),
      ];
    }),
  ];
}
