import { SIGN_FONTS } from '../../ui/sign-fonts.ts';
import type { ParameterRecord } from '../screen-record.ts';
import { isBlockIndex, NO_SUCH_BLOCK, readOfBlock } from './block-key.ts';

export const block = {
  path: '/blocks/:index',
  titleOf: ({ index = '' }) => (/^\d+$/.test(index) ? `Block ${index}` : NO_SUCH_BLOCK),
  load: () => import('./block-screen.tsx').then((module) => module.BlockScreen),
  first: {
    reads: ({ index = '' }) => (isBlockIndex(index) ? [readOfBlock(index)] : []),
    // The title is beside the sign, whose width another face would change.
    fonts: SIGN_FONTS,
  },
} satisfies ParameterRecord;
