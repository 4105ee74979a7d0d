import { Coins } from 'lucide-react';
import type { RouteRecord } from '../screen-record.ts';

export const token = {
  path: '/altcoin',
  name: '$MINED Token',
  group: 'Token & Finance',
  description: 'Wallet, staking and activity',
  icon: Coins,
  key: 't',
  drawer: { group: 'Token', name: 'Token' },
  tab: 'Token',
  upcoming:
    'It will show your wallet, let you send and stake $MINED (the PROD token), and list every transaction.',
} satisfies RouteRecord;
