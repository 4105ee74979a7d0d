import { getHeight, listBlocks, listWorkTypes } from '@productive-mining/contract/endpoints.ts';
import { Link2 } from 'lucide-react';
import { readOf } from '../../api/keys.ts';
import { BLOCKS_PATH } from '../../parts/paths.ts';
import type { FurtherRecord } from '../screen-record.ts';

export const blocks = {
  path: BLOCKS_PATH,
  name: 'Blocks',
  description: 'The whole chain',
  icon: Link2,
  key: 'b',
  load: () => import('./blocks-screen.tsx').then((module) => module.BlocksScreen),
  first: { reads: () => [readOf(getHeight), readOf(listBlocks), readOf(listWorkTypes)] },
} satisfies FurtherRecord;
