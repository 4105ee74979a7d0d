import { getCoverage, listWorkTypes } from '@productive-mining/contract/endpoints.ts';
import { Layers } from 'lucide-react';
import { readOf } from '../../api/keys.ts';
import { COVERAGE_PATH } from '../../parts/paths.ts';
import type { FurtherRecord } from '../screen-record.ts';

export const coverage = {
  path: COVERAGE_PATH,
  name: 'Coverage',
  description: 'What all blocks together show',
  icon: Layers,
  key: 'v',
  load: () => import('./coverage-screen.tsx').then((module) => module.CoverageScreen),
  first: { reads: () => [readOf(getCoverage), readOf(listWorkTypes)] },
} satisfies FurtherRecord;
