/** The Moon as Astronomy Engine computes it (Cross; VSOP87 and NOVAS, within an arc minute), at a time that is given. */
import { EclipticGeoMoon, GeoMoon, KM_PER_AU, SunPosition } from 'astronomy-engine';

/** Semi-major axis of the Moon's orbit (Chapront-Touzé and Chapront, ELP 2000), in km. */
const MEAN_DISTANCE_KM = 384_399;
const FULL_TURN_DEGREES = 360;
const HOUR_MS = 3_600_000;
/** Hours whose phase is kept: a page of blocks has most of them in common with the next. */
const KEPT_HOURS = 1000;
const phaseByHour = new Map<number, number>();

export interface Moon {
  /** Ecliptic longitude beyond the Sun's, in degrees: 0 new, 180 full. */
  phaseDegrees: number;
  /** Between the centres of Earth and Moon. */
  distanceKm: number;
  /** Its tidal acceleration, by the one at the mean distance: (mean distance / distance)³. */
  tide: number;
}

export function moonAt(at: Date): Moon {
  const distanceKm = GeoMoon(at).Length() * KM_PER_AU;
  return { phaseDegrees: phaseAt(at), distanceKm, tide: (MEAN_DISTANCE_KM / distanceKm) ** 3 };
}

/**
 * The difference of the apparent longitudes. The library's own MoonPhase leaves the Sun's aberration out, by which its phases come
 * some 40 s late.
 */
function phaseAt(at: Date): number {
  return (EclipticGeoMoon(at).lon - SunPosition(at).elon + FULL_TURN_DEGREES) % FULL_TURN_DEGREES;
}

/** The phase in degrees at the nearest full hour, within 0.3° of that at the time. */
export function hourlyPhase(at: Date): number {
  const hour = Math.round(at.getTime() / HOUR_MS);
  const known = phaseByHour.get(hour);
  if (known !== undefined) return known;
  const [oldest] = phaseByHour.keys();
  if (oldest !== undefined && phaseByHour.size >= KEPT_HOURS) phaseByHour.delete(oldest);
  const phase = phaseAt(new Date(hour * HOUR_MS));
  phaseByHour.set(hour, phase);
  return phase;
}
