import type { TutorialCategory } from '@productive-mining/contract/calls/tutorial.ts';
import { Clock, type LucideIcon, Pickaxe, ShieldCheck, Sigma } from 'lucide-react';

interface Category {
  value: TutorialCategory;
  name: string;
  about: string;
  icon: LucideIcon;
}

export const CATEGORIES: readonly Category[] = [
  { value: 'mining', name: 'Mining', about: 'Sessions, blocks and the page itself', icon: Pickaxe },
  { value: 'quantum', name: 'Quantum', about: 'Clocks and the zeros of zeta', icon: Clock },
  { value: 'frontiermath', name: 'FrontierMath', about: 'Problems, evidence and proof', icon: Sigma },
  { value: 'security', name: 'Security', about: 'What keeps the ledger honest', icon: ShieldCheck },
];

export type CategoryTab = 'all' | TutorialCategory;

export const CATEGORY_TABS: readonly { value: CategoryTab; name: string }[] = [
  { value: 'all', name: 'All' },
  ...CATEGORIES,
];
