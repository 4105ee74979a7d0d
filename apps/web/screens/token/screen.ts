import { Coins } from 'lucide-react';
import { TOKEN_PATH } from '../../parts/paths.ts';
import type { RouteRecord } from '../screen-record.ts';

export const token = {
  path: TOKEN_PATH,
  name: '$MINED Token',
  group: 'Token & Finance',
  description: 'Wallet, staking and activity',
  icon: Coins,
  key: 't',
  drawer: { group: 'Token', name: 'Token' },
  tab: 'Token',
  load: () => import('./token-screen.tsx').then((module) => module.TokenScreen),
} satisfies RouteRecord;
