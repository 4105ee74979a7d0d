/** What the editor and the plain field before it have in common. */

/** Lowest height of the editor (spec part 2 §2.5). */
export const EDITOR_HEIGHT_PX = 120;
export const QUERY_LABEL = 'SQL query';
export const QUERY_PLACEHOLDER = 'Enter your SQL query here';
