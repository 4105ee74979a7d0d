import { Pickaxe } from 'lucide-react';
import { readOfBalance } from '../../api/use-balance.ts';
import { MINING_PATH } from '../../parts/paths.ts';
import { SIGN_FONTS } from '../../ui/sign-fonts.ts';
import type { RouteRecord } from '../screen-record.ts';
import { FIRST_READS } from './queries.ts';

export const mining = {
  path: MINING_PATH,
  aliases: ['/mining'],
  name: 'Mining Dashboard',
  group: 'Core Mining',
  description: 'Main mining operations and controls',
  icon: Pickaxe,
  key: 'm',
  drawer: { group: 'Core', name: 'Mining' },
  tab: 'Mining',
  load: () => import('./mining-screen.tsx').then((module) => module.MiningScreen),
  first: {
    reads: (_params, queryClient) => [readOfBalance(queryClient), ...FIRST_READS],
    fonts: SIGN_FONTS,
  },
} satisfies RouteRecord;
