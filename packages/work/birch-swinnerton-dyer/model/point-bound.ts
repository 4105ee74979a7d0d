/** Whole points are looked for with |x| up to this. */
export const POINT_BOUND = 500;
