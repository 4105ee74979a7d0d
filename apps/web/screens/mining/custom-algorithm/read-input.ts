/** Spec part 1 §5: numeric input counts as a number, any other as text. Blank text isn't numeric. */
export function readInput(text: string): number | string {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? value : text;
}
