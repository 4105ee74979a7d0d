/** Tons for each kWh (spec part 3 §9). */
const TONS_PER_KWH = 2.4;

/**
 * Spec part 3 §9: total energy consumed × 2.4, in tons, not rounded. A model with a constant of the specification:
 * it grows with the energy used, and nothing about it is measured.
 * @param energyKwh energy of all blocks
 */
export function co2SavedTons(energyKwh: number): number {
  return energyKwh * TONS_PER_KWH;
}
