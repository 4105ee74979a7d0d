import { getSqlSchema, getStats, listWorkTypes } from '@productive-mining/contract/endpoints.ts';
import { Database } from 'lucide-react';
import { readOf } from '../../api/keys.ts';
import { SQL_PATH } from '../../parts/paths.ts';
import type { RouteRecord } from '../screen-record.ts';

export const sql = {
  path: SQL_PATH,
  name: 'SQL Console',
  group: 'Data & Tools',
  description: 'Query the mining database directly',
  icon: Database,
  key: 's',
  drawer: { group: 'Tools', name: 'SQL' },
  load: () => import('./sql-screen.tsx').then((module) => module.SqlScreen),
  first: { reads: () => [readOf(getStats), readOf(getSqlSchema), readOf(listWorkTypes)] },
} satisfies RouteRecord;
