import { ShieldCheck } from 'lucide-react';
import { CRYPTOGRAPHIC_STRENGTH_PATH } from '../../parts/paths.ts';
import type { RouteRecord } from '../screen-record.ts';

export const cryptographicStrength = {
  path: CRYPTOGRAPHIC_STRENGTH_PATH,
  name: 'Cryptographic Strength',
  group: 'Data & Tools',
  description: 'Infinite bit strength scaling with mining power',
  icon: ShieldCheck,
  key: 'y',
  load: () => import('./strength-screen.tsx').then((module) => module.StrengthScreen),
} satisfies RouteRecord;
