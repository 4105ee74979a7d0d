/** Whether two lists of bytes or numbers are equal; not in constant time, as what is compared is public. */
export function sameItems(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
