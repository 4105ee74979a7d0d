import { FlaskConical } from 'lucide-react';
import { AUTHENTIC_PATH } from '../../parts/paths.ts';
import type { RouteRecord } from '../screen-record.ts';

export const authentic = {
  path: AUTHENTIC_PATH,
  name: 'Authentic Data Demo',
  group: 'Data & Tools',
  description: 'Try the computations on real data',
  icon: FlaskConical,
  key: 'r',
  load: () => import('./authentic-screen.tsx').then((module) => module.AuthenticScreen),
} satisfies RouteRecord;
