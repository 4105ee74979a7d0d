import { Bot } from 'lucide-react';
import type { RouteRecord } from '../screen-record.ts';

export const ai = {
  path: '/ai',
  name: 'AI Dashboard',
  group: 'Core Mining',
  description: '9D optimization and adaptive learning',
  icon: Bot,
  key: 'a',
  drawer: { group: 'Core', name: 'AI Dashboard' },
  tab: 'AI',
  upcoming: 'It will tune engine and kernels in paired runs.',
} satisfies RouteRecord;
