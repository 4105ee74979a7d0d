import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPlayerName, PLAYER_NAME, PLAYER_NAME_FAULTS, playerNameKey } from './player-name.ts';

const reasonOf = (text: string) => {
  const verdict = checkPlayerName(text);
  return verdict.valid ? 'valid' : verdict.reason;
};

describe('names on the leaderboard', () => {
  it.each([
    'Ada Lovelace',
    'c.f_gauss-1777',
    'Émilie',
    'Gauß',
    'Софья',
    'Ἱππαρχία',
    '中村 さくら',
    '김철수',
    'अदिति',
    'שלום',
  ])('%s is one', (name) => {
    expect(reasonOf(name)).toBe('valid');
  });

  it.each([
    ['ab', 'too_short'],
    ['  a  ', 'too_short'],
    ['a'.repeat(25), 'too_long'],
    ['Ada 😀 L', 'character_not_allowed'],
    ['Ada\u200bL', 'character_not_allowed'],
    ['Ada\u202eL', 'character_not_allowed'],
    ['<b>Ada', 'character_not_allowed'],
    ['Ada\nL', 'character_not_allowed'],
    [`a${'\u0316'.repeat(4)}da`, 'character_not_allowed'],
    ['Ada  L', 'separators_misplaced'],
    ['-Ada', 'separators_misplaced'],
    ['Ada._L', 'separators_misplaced'],
    ['1815', 'no_letter'],
    ['0xAda', 'looks_like_an_address'],
    ['Admin', 'reserved'],
    ['s.y.s.t.e.m', 'reserved'],
    ['Adm1n', 'reserved'],
    ['PRODUCTIVE-MINING', 'reserved'],
  ])('%j is none: %s', (name, reason) => {
    expect(reasonOf(name)).toBe(reason);
  });

  it('letters of two scripts are never mixed, however alike they look', () => {
    // Cyrillic А and Greek ο between Latin letters.
    expect(reasonOf('Аda')).toBe('scripts_mixed');
    expect(reasonOf('Gοogle')).toBe('scripts_mixed');
  });

  it('is stored in the form NFKC', () => {
    expect(checkPlayerName('  Ａｄａ e\u0301  ')).toMatchObject({ name: 'Ada é' });
  });

  it('names that look alike have one key', () => {
    // The second of each: another case, another script as a whole, digits, accents, other separators.
    for (const [one, other] of [
      ['Ada', 'aDA'],
      ['coco', 'сосо'],
      ['BETA', 'ВЕТА'],
      ['ZETA', 'ΖΕΤΑ'],
      ['lol', '1o1'],
      ['Illo', 'lIl0'],
      ['Emilie', 'Émilie'],
      ['Ada.L', 'Ada_L'],
      ['Ａｄａ', 'Ada'],
      ['e\u0301mile', '\u00e9mile'],
      ['Gauß', 'GAUSS'],
      ['Εὐκλείδης', 'ΕΥΚΛΕΙΔΗΣ'],
      ['ᾀ21', 'ἈΙ21'],
    ] as const) {
      expect(playerNameKey(one), `${one} and ${other}`).toBe(playerNameKey(other));
    }
    expect(playerNameKey('Ada')).not.toBe(playerNameKey('Adam'));
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...'aZ9 -_.éßIıжΩσςᾀ中한क'), maxLength: 30 }),
  );

  it('the key is one for the name in capitals, in lower case and in every normal form', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const verdict = checkPlayerName(text);
        if (!verdict.valid) return;
        const { name } = verdict;
        const key = playerNameKey(name);
        for (const other of [
          name.toUpperCase(),
          name.toLowerCase(),
          name.normalize('NFD'),
          name.normalize('NFKD'),
        ])
          expect(playerNameKey(other), other).toBe(key);
      }),
      { numRuns: 5000 },
    );
  });

  it('what is accepted is accepted again as it is stored', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const verdict = checkPlayerName(text);
        if (!verdict.valid) {
          expect(PLAYER_NAME_FAULTS[verdict.reason]).toBeTypeOf('string');
          return;
        }
        expect(checkPlayerName(verdict.name)).toEqual(verdict);
        expect(verdict.name).toBe(verdict.name.normalize('NFKC').trim());
        expect([...verdict.name].length).toBeLessThanOrEqual(PLAYER_NAME.charactersMax);
      }),
      { numRuns: 2000 },
    );
  });
});
