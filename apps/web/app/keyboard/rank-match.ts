/** How well an item of the palette answers what was typed: 0 hides it, a higher score puts it further up. */

const SCORE = { nameStart: 1, wordStart: 0.8, inName: 0.6, inKeywords: 0.3 } as const;

/** Every typed word must occur in the name or the keywords as it is; the word that matches worst decides. */
export function rankMatch(name: string, typed: string, keywords: readonly string[] = []): number {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rest = keywords.join(' ').toLowerCase();
  return words.reduce((least, word) => Math.min(least, rankWord(name.toLowerCase(), word, rest)), 1);
}

function rankWord(name: string, word: string, rest: string): number {
  const at = name.indexOf(word);
  if (at === 0) return SCORE.nameStart;
  if (name.includes(` ${word}`)) return SCORE.wordStart;
  if (at > 0) return SCORE.inName;
  return rest.includes(word) ? SCORE.inKeywords : 0;
}
