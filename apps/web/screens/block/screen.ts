import type { ParameterRecord } from '../screen-record.ts';
import { isBlockIndex, NO_SUCH_BLOCK, readOfBlock } from './block-key.ts';

export const block = {
  path: '/blocks/:index',
  titleOf: ({ index = '' }) => (/^\d+$/.test(index) ? `Block ${index}` : NO_SUCH_BLOCK),
  load: () => import('./block-screen.tsx').then((module) => module.BlockScreen),
  first: { reads: ({ index = '' }) => (isBlockIndex(index) ? [readOfBlock(index)] : []) },
} satisfies ParameterRecord;
