/** A base that ends in a letter, digit or bracket, and a whole, decimal or bracketed exponent, or one letter. */
export const POWER = /([\p{L}\p{N})]+)\^(?:\{([^{}]+)\}|([−-]?\d+(?:\.\d+)?|\p{L}(?![\p{L}\p{N}])))/gu;
