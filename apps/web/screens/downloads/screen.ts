import { getStats, listWorkTypes } from '@productive-mining/contract/endpoints.ts';
import { Download } from 'lucide-react';
import { readOf } from '../../api/keys.ts';
import { DOWNLOADS_PATH } from '../../parts/paths.ts';
import type { RouteRecord } from '../screen-record.ts';

export const downloads = {
  path: DOWNLOADS_PATH,
  name: 'Database Downloads',
  group: 'Data & Tools',
  description: 'Export solution sets and analysis',
  icon: Download,
  key: 'e',
  drawer: { group: 'Tools', name: 'Downloads' },
  load: () => import('./downloads-screen.tsx').then((module) => module.DownloadsScreen),
  first: { reads: () => [readOf(getStats), readOf(listWorkTypes)] },
} satisfies RouteRecord;
