import { listRecords, listWorkTypes } from '@productive-mining/contract/endpoints.ts';
import { Medal } from 'lucide-react';
import { readOf } from '../../api/keys.ts';
import { RECORDS_PATH } from '../../parts/paths.ts';
import type { FurtherRecord } from '../screen-record.ts';

export const records = {
  path: RECORDS_PATH,
  name: 'Records',
  description: 'The extremes over all blocks',
  icon: Medal,
  key: 'h',
  load: () => import('./records-screen.tsx').then((module) => module.RecordsScreen),
  first: { reads: () => [readOf(listRecords), readOf(listWorkTypes)] },
} satisfies FurtherRecord;
