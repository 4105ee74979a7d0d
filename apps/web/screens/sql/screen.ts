import { Database } from 'lucide-react';
import type { RouteRecord } from '../screen-record.ts';

export const sql = {
  path: '/sql',
  name: 'SQL Console',
  group: 'Data & Tools',
  description: 'Query the mining database directly',
  icon: Database,
  key: 's',
  drawer: { group: 'Tools', name: 'SQL' },
  upcoming: 'It will run read-only SQL over blocks and discoveries and export what it finds.',
} satisfies RouteRecord;
