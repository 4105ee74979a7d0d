/**
 * Names on the leaderboard: 3 to 24 characters, letters of one script, digits 0 to 9, single spaces and - _ . between
 * them, in Unicode's normal form NFKC. Two names that look alike are one name.
 */

export const PLAYER_NAME = { charactersMin: 3, charactersMax: 24 } as const;

/** The rule for names, in words for people. */
export const PLAYER_NAME_RULE =
  '3 to 24 characters: letters of one script, digits, and single spaces, - _ or . between them';

export type PlayerNameFault =
  | 'too_short'
  | 'too_long'
  | 'character_not_allowed'
  | 'scripts_mixed'
  | 'separators_misplaced'
  | 'no_letter'
  | 'looks_like_an_address'
  | 'reserved';

export type PlayerNameVerdict =
  | {
      valid: true;
      /** The name as it is stored and shown. */
      name: string;
    }
  | { valid: false; reason: PlayerNameFault };

/** Completes "This name can't be used: …" */
export const PLAYER_NAME_FAULTS: Readonly<Record<PlayerNameFault, string>> = {
  too_short: `it has fewer than ${PLAYER_NAME.charactersMin} characters`,
  too_long: `it has more than ${PLAYER_NAME.charactersMax} characters`,
  character_not_allowed: 'only letters, the digits 0 to 9, spaces and - _ . are allowed',
  scripts_mixed: 'its letters are from more than one script',
  separators_misplaced: 'spaces and - _ . are only allowed one at a time, between letters or digits',
  no_letter: 'it has no letter',
  looks_like_an_address: 'it looks like the address of a wallet',
  reserved: 'it would pass for somebody who runs this server',
};

/** Scripts whose letters may be mixed: Japanese is written in three, Korean in two. */
const SCRIPTS: readonly RegExp[] = [
  /^\p{Script_Extensions=Latin}*$/u,
  /^\p{Script_Extensions=Cyrillic}*$/u,
  /^\p{Script_Extensions=Greek}*$/u,
  /^\p{Script_Extensions=Arabic}*$/u,
  /^\p{Script_Extensions=Hebrew}*$/u,
  /^\p{Script_Extensions=Devanagari}*$/u,
  /^\p{Script_Extensions=Bengali}*$/u,
  /^\p{Script_Extensions=Tamil}*$/u,
  /^\p{Script_Extensions=Thai}*$/u,
  /^\p{Script_Extensions=Armenian}*$/u,
  /^\p{Script_Extensions=Georgian}*$/u,
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]*$/u,
  /^[\p{Script_Extensions=Hangul}\p{Script_Extensions=Han}]*$/u,
];

/** Marks that a letter may carry: three suffice in every script; more than that isn't writing. */
const SYMBOLS = /^(?:\p{L}\p{M}{0,3}|[0-9]|[ ._-])*$/u;
const SEPARATED = /^[^ ._-]+(?:[ ._-][^ ._-]+)*$/u;
const ADDRESS = /^0x/i;

/**
 * Letters and digits that look like another, as the Latin letter they look like, in lower case. From Unicode's list of
 * confusable characters (UTS #39, confusables.txt), as far as whole names can be written with them.
 */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...pairs('авекмнорстухіјѕһԁԛԝꮪ', 'abekmhopctyxijshdqws'),
  ...pairs('αβεζηικμνορτυχγωϲϳ', 'abezhikmnoptuxywcj'),
  ...pairs('օսհոց', 'ouhng'),
  ...pairs('ılł01', 'iiioi'),
]);

function pairs(from: string, to: string): [string, string][] {
  const targets = [...to];
  return [...from].map((letter, at) => [letter, targets[at] ?? letter]);
}

/** Names of those who run a server, by their keys, so that Adm1n and S_y_s_t_e_m are among them. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    ...['admin', 'administrator', 'moderator', 'official', 'operator', 'owner', 'root', 'server', 'staff'],
    ...['support', 'system', 'nobody', 'anonymous', 'mined', 'ledger', 'Productive Mining'],
  ].map(playerNameKey),
);

/** Decides whether a text can be a name, and in which form it is stored. Pure. */
export function checkPlayerName(text: string): PlayerNameVerdict {
  const name = text.normalize('NFKC').trim();
  const fault = faultOf(name);
  return fault ? { valid: false, reason: fault } : { valid: true, name };
}

function faultOf(name: string): PlayerNameFault | undefined {
  const length = [...name].length;
  if (length < PLAYER_NAME.charactersMin) return 'too_short';
  if (length > PLAYER_NAME.charactersMax) return 'too_long';
  if (!SYMBOLS.test(name)) return 'character_not_allowed';
  if (!SEPARATED.test(name)) return 'separators_misplaced';
  const letters = name.replaceAll(/[0-9 ._-]/g, '');
  if (letters === '') return 'no_letter';
  if (!SCRIPTS.some((script) => script.test(letters))) return 'scripts_mixed';
  if (ADDRESS.test(name)) return 'looks_like_an_address';
  return RESERVED.has(playerNameKey(name)) ? 'reserved' : undefined;
}

/**
 * The key by which names are compared: NFKD without case, accents and separators, look-alikes as one. Case is removed
 * by way of the capitals, so that ß is ss and the ς at the end of a word is σ, and letter by letter, since lower case
 * of a whole text would bring that ς back.
 */
export function playerNameKey(name: string): string {
  // The capitals come before the marks go: the iota below a Greek letter is a mark, its capital a letter.
  const capitals = name.normalize('NFKD').toUpperCase().normalize('NFKD');
  return [...capitals.replaceAll(/[\u0300-\u036f ._-]/g, '')]
    .map((letter) => letter.toLowerCase())
    .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join('');
}
