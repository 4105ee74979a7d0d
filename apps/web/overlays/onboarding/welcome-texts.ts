/** The texts of the welcome, as the specification gives them (part 1 §1 and §9). */
import type { TutorialDifficulty } from '@productive-mining/contract/calls/tutorial.ts';
import { Clock, FlaskConical, type LucideIcon, Pickaxe } from 'lucide-react';
import { FIRST_PATH_ID } from './onboarding-store.ts';

export interface SellingPoint {
  name: string;
  text: string;
  icon: LucideIcon;
  /** The tutorial of its screen, which says whether that is there. */
  shownBy?: string;
}

export const SELLING_POINTS: readonly SellingPoint[] = [
  {
    name: 'Productive Mining',
    text: 'Mine blocks while solving real mathematical problems',
    icon: Pickaxe,
  },
  {
    name: 'Quantum Integration',
    text: 'Ultra-precise timing with mining-discovered constants',
    icon: Clock,
    shownBy: 'quantum-clock-intro',
  },
  {
    name: 'Real Science',
    text: 'Contribute to genuine mathematical research',
    icon: FlaskConical,
  },
];

export interface LearningPath {
  flowId: string;
  name: string;
  difficulty: TutorialDifficulty;
  /** The difficulty as it is shown. */
  word: string;
  minutes: number;
}

export const FIRST_PATH: LearningPath & { about: string } = {
  flowId: FIRST_PATH_ID,
  name: 'Mining Fundamentals',
  difficulty: 'beginner',
  word: 'Beginner',
  minutes: 8,
  about: 'Mine your first block, watch it being checked, and see what it says.',
};

export const FURTHER_PATHS: readonly LearningPath[] = [
  {
    flowId: 'quantum-clock-intro',
    name: 'Quantum Clock Integration',
    difficulty: 'intermediate',
    word: 'Intermediate',
    minutes: 6,
  },
  {
    flowId: 'frontiermath-exploration',
    name: 'FrontierMath Challenges',
    difficulty: 'advanced',
    word: 'Advanced',
    minutes: 10,
  },
];
