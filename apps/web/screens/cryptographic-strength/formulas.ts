/** The formulas of spec part 3 §9, as they are shown. */

export const BIT_FORMULA =
  'bits = 256 + ⌊blocks / 1,000⌋ + 2 × ⌊discoveries / 5,000⌋ + ⌊32 × log₁₀(blocks + 1)⌋ + min(8 × ⌊discoveries / 1,000⌋, 512)';
export const QUANTUM_FORMULA = 'quantum strength = min(1.5 × bits, 8,192)';
