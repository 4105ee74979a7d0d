/**
 * Constants of nature as CODATA recommends them (2022 adjustment; NIST, physics.nist.gov/cuu/Constants, "allascii" text). Exact
 * values without an end, as that of the reduced Planck constant, are cut off at the printed digits.
 */

export interface NatureConstant {
  name: string;
  value: number;
  /** In SI units; empty for a pure number. */
  unit: string;
  /** Standard uncertainty in the same unit; null for an exact value. */
  uncertainty: number | null;
}

const constant = (name: string, value: number, unit: string, uncertainty: number | null): NatureConstant => ({
  ...{ name, value, unit, uncertainty },
});

export const SPEED_OF_LIGHT = 299_792_458;
/** Seconds. */
export const PLANCK_TIME = 5.391247e-44;

export const CODATA_2022: readonly NatureConstant[] = [
  constant('Speed of light in vacuum', SPEED_OF_LIGHT, 'm/s', null),
  constant('Planck constant', 6.62607015e-34, 'J/Hz', null),
  constant('Reduced Planck constant', 1.054571817e-34, 'J s', null),
  constant('Newtonian constant of gravitation', 6.6743e-11, 'm³/(kg s²)', 1.5e-15),
  constant('Boltzmann constant', 1.380649e-23, 'J/K', null),
  constant('Avogadro constant', 6.02214076e23, '1/mol', null),
  constant('Elementary charge', 1.602176634e-19, 'C', null),
  constant('Electron mass', 9.1093837139e-31, 'kg', 2.8e-40),
  constant('Proton mass', 1.67262192595e-27, 'kg', 5.2e-37),
  constant('Fine-structure constant', 7.2973525643e-3, '', 1.1e-12),
  constant('Rydberg constant', 10_973_731.568157, '1/m', 1.2e-5),
  constant('Bohr radius', 5.29177210544e-11, 'm', 8.2e-21),
  constant('Vacuum electric permittivity', 8.8541878188e-12, 'F/m', 1.4e-21),
  constant('Planck time', PLANCK_TIME, 's', 6e-49),
  constant('Planck length', 1.616255e-35, 'm', 1.8e-40),
  constant('Planck mass', 2.176434e-8, 'kg', 2.4e-13),
  constant('Planck temperature', 1.416784e32, 'K', 1.6e27),
];
