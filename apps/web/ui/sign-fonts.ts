/** Fonts of the signs of the computation types, in the form of `document.fonts.load`. */
export const SIGN_FONTS: readonly string[] = ['1em "KaTeX Main"', 'italic 1em "KaTeX Math"'];
