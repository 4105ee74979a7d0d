/** Whether a line of a file is a leaf's, or the one behind the last leaf, by its first member; a stored block is never one. */
export function isLeafLine(text: string): boolean {
  return /^\s*\{\s*"(leaf|leaves)"/.test(text);
}
