import { Blocks } from 'lucide-react';
import type { RouteRecord } from '../screen-record.ts';

export const blockchain = {
  path: '/blockchain',
  name: 'Blockchain Integration',
  group: 'Advanced Features',
  description: 'Anchor discoveries on public chains',
  icon: Blocks,
  key: 'c',
  drawer: { group: 'Advanced', name: 'Blockchain' },
  upcoming:
    'It will anchor the hash of a block on a public chain, with your own wallet or as a simulation that is marked as one.',
} satisfies RouteRecord;
