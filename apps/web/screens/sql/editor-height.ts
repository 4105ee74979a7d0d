/** Lowest height of the editor (spec part 2 §2.5). */
export const EDITOR_HEIGHT_PX = 120;
