import { GraduationCap } from 'lucide-react';
import type { RouteRecord } from '../screen-record.ts';

export const tutorials = {
  path: '/tutorials',
  name: 'Tutorials',
  group: 'Data & Tools',
  description: 'Interactive learning guides',
  icon: GraduationCap,
  key: 'l',
  drawer: { group: 'Tools', name: 'Tutorials' },
  load: () => import('./tutorials-screen.tsx').then((module) => module.TutorialsScreen),
} satisfies RouteRecord;
