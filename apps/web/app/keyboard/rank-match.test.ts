import { describe, expect, it } from 'vitest';
import { rankMatch } from './rank-match.ts';

const ITEMS: readonly [name: string, keywords: string[]][] = [
  ['Blockchain Integration', ['/blockchain', 'Anchor discoveries on public chains']],
  ['Goldbach Conjecture Verification', ['/?workType=goldbach_verification', 'Goldbach Verification']],
  ['Blocks', ['/blocks', 'The whole chain']],
  ['Data Analysis', ['/analysis', 'Trends and solution sets']],
];
const found = (typed: string) =>
  ITEMS.map(([name, keywords]) => ({ name, score: rankMatch(name, typed, keywords) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);

describe('what the palette finds', () => {
  it.each([
    ['goldb', ['Goldbach Conjecture Verification']],
    ['block', ['Blockchain Integration', 'Blocks']],
    ['chain', ['Blockchain Integration', 'Blocks']],
    ['data an', ['Data Analysis']],
    ['VERIF gold', ['Goldbach Conjecture Verification']],
    ['', ITEMS.map(([name]) => name)],
    ['gldb', []],
  ])('%j: %j', (typed, names) => {
    expect(found(typed)).toEqual(names);
  });

  it('puts the start of a name before the middle of one, and that before its description', () => {
    const scores = [
      rankMatch('Blocks', 'blo'),
      rankMatch('All Blocks', 'blo'),
      rankMatch('Unblocked', 'blo'),
      rankMatch('Chain', 'blo', ['Blocks']),
      rankMatch('Chain', 'blo'),
    ];
    expect(scores).toEqual([...new Set(scores)].sort((a, b) => b - a));
  });
});
