import { describe, expect, it } from 'vitest';
import {
  READER_FAULTS,
  SEALED_NOT_CHECKED,
  STEP_NOT_CHECKED,
  STEP_RESTS_ON,
  sentenceOf,
} from './block-steps.ts';

describe('the reasons of steps and statements', () => {
  it.each(Object.entries({ READER_FAULTS, STEP_NOT_CHECKED, STEP_RESTS_ON, SEALED_NOT_CHECKED }))(
    'have a full sentence each: %s',
    (_, sentences) => {
      expect(Object.keys(sentences).length).toBeGreaterThan(0);
      for (const [reason, sentence] of Object.entries(sentences)) {
        expect(sentence, reason).toMatch(/^[A-Z].{20,}\.$/);
        expect(sentenceOf(reason)).toBe(sentence);
      }
    },
  );

  it('of a kind are sentences of their words, whatever words they are', () => {
    expect(sentenceOf('groups_not_under_root')).toBe('The check found: groups not under root.');
    expect(sentenceOf('constructor')).toBe('The check found: constructor.');
  });
});
