/** Words of a recovery phrase: twelve by BIP-39 from 128 bits. */
export const PHRASE_WORDS = 12;
