import { getPlayer } from '@productive-mining/contract/endpoints.ts';
import { Coins } from 'lucide-react';
import { readOf } from '../../api/keys.ts';
import { readOfBalance } from '../../api/use-balance.ts';
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
  first: { reads: (_params, queryClient) => [readOfBalance(queryClient), readOf(getPlayer)] },
} satisfies RouteRecord;
