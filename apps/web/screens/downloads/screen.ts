import { Download } from 'lucide-react';
import type { RouteRecord } from '../screen-record.ts';

export const downloads = {
  path: '/downloads',
  name: 'Database Downloads',
  group: 'Data & Tools',
  description: 'Export solution sets and analysis',
  icon: Download,
  key: 'e',
  drawer: { group: 'Tools', name: 'Downloads' },
  upcoming:
    'It will offer the ledger and every solution set as files, with hashes and the public key to check them.',
} satisfies RouteRecord;
