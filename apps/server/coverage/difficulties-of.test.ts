import { DIFFICULTY } from '@productive-mining/rules/estimated-value.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { expect, it } from 'vitest';
import { difficultiesOf } from './difficulties-of.ts';

it('a kind with one frontier works at it at every difficulty', () => {
  expect(difficultiesOf('riemann_zero', 'zeros')).toEqual({ from: DIFFICULTY.min, to: DIFFICULTY.max });
});

it('those of Goldbach’s frontiers are side by side, and no other works at either', () => {
  const near = difficultiesOf('goldbach_verification', 'from_4')!;
  const beyond = difficultiesOf('goldbach_verification', 'beyond')!;
  expect([near.from, near.to + 1, beyond.to]).toEqual([DIFFICULTY.min, beyond.from, DIFFICULTY.max]);
  const { frontierFor } = workTypeOf('goldbach_verification');
  expect([near.to, beyond.from].map(frontierFor)).toEqual(['from_4', 'beyond']);
});

it('a frontier that no difficulty leads to has none', () => {
  expect(difficultiesOf('riemann_zero', 'nothing')).toBeNull();
});
