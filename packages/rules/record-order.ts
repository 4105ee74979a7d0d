/** How results of a kind compare, by whole numbers in them: within a class the least numerator / denominator is the best. */
export interface RecordOrder<Field extends string = string> {
  classField: Field;
  /** Below 2^33, so that the quotients of different results differ as doubles. */
  numeratorField: Field;
  /** Below 2^20. */
  denominatorField: Field;
}
