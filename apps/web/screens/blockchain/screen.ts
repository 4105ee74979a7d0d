import { Blocks } from 'lucide-react';
import { BLOCKCHAIN_PATH } from '../../parts/paths.ts';
import type { RouteRecord } from '../screen-record.ts';

export const blockchain = {
  path: BLOCKCHAIN_PATH,
  name: 'Blockchain Integration',
  group: 'Advanced Features',
  description: 'Anchor discoveries on public chains',
  icon: Blocks,
  key: 'c',
  drawer: { group: 'Advanced', name: 'Blockchain' },
  load: () => import('./blockchain-screen.tsx').then((module) => module.BlockchainScreen),
} satisfies RouteRecord;
