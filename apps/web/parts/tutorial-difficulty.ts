/** How the difficulty of a tutorial is shown. */
import type { TutorialDifficulty } from '@productive-mining/contract/calls/tutorial.ts';
import type { BadgeTone } from '../ui/badge.tsx';

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
