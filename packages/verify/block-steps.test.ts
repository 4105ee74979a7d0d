import { expect, it } from 'vitest';
import { SEALED_NOT_CHECKED, STEP_NOT_CHECKED, sentenceOf } from './block-steps.ts';

it('gives a sentence for each reason for which something isn’t checked', () => {
  for (const [reason, sentence] of Object.entries({ ...STEP_NOT_CHECKED, ...SEALED_NOT_CHECKED }))
    expect(sentenceOf(reason as keyof typeof SEALED_NOT_CHECKED)).toBe(sentence);
});

it('puts the words of a kind’s reason into a sentence', () => {
  expect(sentenceOf('leaf_count_differs')).toBe('The check found: leaf count differs.');
});
