/** Ed25519 as this package signs and checks, in browsers and in Node. */
import { ed25519 } from '@noble/curves/ed25519.js';

/**
 * Width in bits of the windows into which multiples of the base point are put before the first use. The library's own 6 makes
 * the first check of a signature take twice as long, which a tab waits for, and later checks no quicker.
 */
const WINDOW_BITS = 4;

ed25519.Point.BASE.precompute(WINDOW_BITS);

export { ed25519 };
