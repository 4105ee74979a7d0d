import { Sigma } from 'lucide-react';
import type { RouteRecord } from '../screen-record.ts';

export const frontiermath = {
  path: '/frontiermath',
  name: 'FrontierMath',
  group: 'Advanced Features',
  description: 'Problems with checkable answers',
  icon: Sigma,
  key: 'f',
  drawer: { group: 'Advanced', name: 'FrontierMath' },
  upcoming: 'It will hold problems whose answers a machine can check.',
} satisfies RouteRecord;
