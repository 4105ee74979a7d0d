/** The heat bath's quaternion by Kennedy and Pendleton (1985), from numbers that depend on key, link, sweep and subgroup alone. */
import { naturalLogarithm, turn } from '../../numerics/elementary.ts';
import { philox, uniform } from '../../numerics/philox.ts';
import { ATTEMPTS_MAX, type Lattice } from '../model/definition.ts';
import type { Quaternion } from './plain-matrix.ts';

export interface DrawPlace {
  link: number;
  sweep: number;
  subgroup: number;
}

/** @returns a unit quaternion with the density √(1 − y0²)·exp(α·y0); undefined when no attempt was accepted */
export function drawQuaternion(
  key: Lattice['key'],
  { link, sweep, subgroup }: DrawPlace,
  alpha: number,
): Quaternion | undefined {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const numbersOf = (block: number) =>
      philox([link, sweep, attempt * 4 + subgroup, block], key).map(uniform);
    const [r0, r1, r2, r3] = numbersOf(0) as [number, number, number, number];
    const { cosine } = turn(r1);
    const delta = -(naturalLogarithm(r0) + cosine * cosine * naturalLogarithm(r2)) / alpha;
    if (r3 * r3 > 1 - 0.5 * delta) continue;
    const [height, around] = numbersOf(1) as [number, number];
    return [1 - delta, ...onSphere(Math.sqrt(delta * (2 - delta)), 2 * height - 1, around)];
  }
  return undefined;
}

function onSphere(radius: number, height: number, around: number): [number, number, number] {
  const flat = radius * Math.sqrt(1 - height * height);
  const { cosine, sine } = turn(around);
  return [flat * cosine, flat * sine, radius * height];
}
