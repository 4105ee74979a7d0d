import { pathOfBlock } from '../../parts/paths.ts';
import type { ParameterRecord } from '../screen-record.ts';
import { isBlockIndex, readOfBlock } from './block-key.ts';

export const block = {
  path: pathOfBlock(':index'),
  titleOf: ({ index = '' }) => (/^\d+$/.test(index) ? `Block ${index}` : undefined),
  load: () => import('./block-screen.tsx').then((module) => module.BlockScreen),
  first: { reads: ({ index = '' }) => (isBlockIndex(index) ? [readOfBlock(index)] : []) },
} satisfies ParameterRecord;
