/** Whether the next region of a frontier is new, in words: true, false, or null where nobody computed it, but others like it. */
type IsNew = boolean | null;

/** A sentence for a choice. */
export function nextRegionSentence(isNew: IsNew): string {
  if (isNew === null) return 'Nobody computed the next region before, but others like it.';
  return isNew ? 'The next region is new ground.' : 'The next region was known before.';
}

/** Words that follow "Next region". */
export function nextRegionWords(isNew: IsNew): string {
  if (isNew === null) return 'not computed before, but others like it';
  return isNew ? 'new ground' : 'known before, computed here independently';
}
