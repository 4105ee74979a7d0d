/** Names in a sentence that must not grow without end: as many as fit, and the number of the others. */
export function listAtMost(names: readonly string[], charactersMax: number): string {
  const cuts = names.map((_, at) => {
    const left = names.length - at - 1;
    return names.slice(0, at + 1).join(', ') + (left === 0 ? '' : ` and ${left} more`);
  });
  return cuts.findLast(({ length }) => length <= charactersMax) ?? `${names.length} of them`;
}
