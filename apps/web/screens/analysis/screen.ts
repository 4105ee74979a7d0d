import { ChartLine } from 'lucide-react';
import type { RouteRecord } from '../screen-record.ts';

export const analysis = {
  path: '/analysis',
  name: 'Data Analysis',
  group: 'Core Mining',
  description: 'Trends and solution sets',
  icon: ChartLine,
  key: 'd',
  drawer: { group: 'Core', name: 'Analysis' },
  tab: 'Analysis',
  upcoming: 'It will compare the kinds of mathematics over time.',
} satisfies RouteRecord;
