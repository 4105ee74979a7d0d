import { describe, expect, it } from 'vitest';
import { MEANINGS } from './meanings.ts';
import { splitAtTerms, TERMS } from './terms.ts';

const found = (text: string) => splitAtTerms(text).flatMap(({ text, term }) => (term ? [[text, term]] : []));

describe('terms of the glossary', () => {
  it.each([
    [
      'Gram’s law fails at 344,024 of 2,268,160 Gram points, Rosser’s rule in 0 Gram blocks.',
      [
        ['Gram’s law', 'Gram point'],
        ['Rosser’s rule', 'Rosser’s rule'],
        ['Gram blocks', 'Gram block'],
      ],
    ],
    [
      'The largest |Z(t)| is 55.404; S(t) reaches 1.9273.',
      [
        ['Z(t)', 'Z(t)'],
        ['S(t)', 'S(t)'],
      ],
    ],
    ['16 of 2,341 leaves, drawn; each leaf again', [['leaves', 'leaf']]],
    ['All members of the 2 listed quadruplets', [['quadruplets', 'prime k-tuple']]],
    ['An estimate of the string tension in units of the lattice', []],
    ['It walked through community units-of-account.', []],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
    expect(
      splitAtTerms(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('are in the order of the alphabet, each with a meaning in whole sentences', () => {
    expect([...TERMS]).toEqual(Object.keys(MEANINGS).sort((a, b) => a.localeCompare(b, 'en')));
    for (const term of TERMS) expect(MEANINGS[term]).toMatch(/^[A-Z].{40,}\.$/);
  });
});
