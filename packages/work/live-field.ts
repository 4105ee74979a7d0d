/**
 * A field on screen: a grid of values in 91 even steps of its scale, each a character of one byte, which JSON leaves as it is.
 * Base64 of whole bytes would take a third more, 21.8 kB for the largest grid, beyond what a message may have. Their number
 * is odd, so that the middle of a scale that reaches as far down as up is a step: nothing is drawn as nothing.
 */
export const FIELD = {
  /** Cells along a side at most. */
  sideMax: 128,
  /** Steps of the scale, its ends among them. */
  steps: 91,
  /** Size of a message with a field at most, as UTF-8. */
  messageBytesMax: 20_000,
  /** Size of the view in it, with all its pictures; the rest is for what a message says of its session. */
  viewBytesMax: 19_000,
  /** Least time between two pictures with a field. */
  intervalMs: 500,
} as const;

export interface LiveField {
  /** The quantity, e.g. "vorticity". */
  label: string;
  unit?: string | undefined;
  /** Cells along x and y, 1 to FIELD.sideMax. */
  width: number;
  height: number;
  /** Outer edges of the grid, on the axes. */
  left: number;
  right: number;
  bottom: number;
  top: number;
  /** Values of the first step and of the last. */
  min: number;
  max: number;
  /** A character for each cell, row by row from the bottom, each from the left. */
  cells: string;
}

/** Codes 35 (#) to 126 (~) without 92, the backslash: all others below 127 are escaped somewhere, or can't be seen. */
const FIRST_CODE = 35;
const LEFT_OUT_CODE = 92;
export const CELLS_PATTERN = /^[#-[\]-~]+$/;

const CHARACTERS = Array.from({ length: FIELD.steps }, (_, step) => {
  const code = FIRST_CODE + step;
  return String.fromCharCode(code < LEFT_OUT_CODE ? code : code + 1);
});

type FieldFrame = Omit<LiveField, 'min' | 'max' | 'cells'>;
export interface FieldScale {
  min: number;
  max: number;
}

/**
 * A field of what a function gives. Values beyond the scale get its ends.
 *
 * @param valueAt value of a cell, by its place from the left and from the bottom
 * @param scale by default as far below zero as above, to the largest absolute value
 * @throws RangeError for a grid that is too large or empty, a scale without extent, or a value that is no number
 */
export function encodeField(
  frame: FieldFrame,
  valueAt: (column: number, row: number) => number,
  scale?: FieldScale,
): LiveField {
  const { width, height } = frame;
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 1 || side > FIELD.sideMax)
      throw new RangeError(`a field has sides of 1 to ${FIELD.sideMax} cells`);
  const values = Array.from({ length: width * height }, (_, at) =>
    valueAt(at % width, Math.floor(at / width)),
  );
  if (!values.every(Number.isFinite)) throw new RangeError('a field has a number in each cell');
  const { min, max } = scale ?? evenScale(values);
  const perStep = (max - min) / (FIELD.steps - 1);
  if (!(perStep > 0 && Number.isFinite(perStep))) throw new RangeError('the scale of a field has an extent');
  const stepOf = (value: number) =>
    Math.min(FIELD.steps - 1, Math.max(0, Math.round((value - min) / perStep)));
  return { ...frame, min, max, cells: values.map((value) => CHARACTERS[stepOf(value)]).join('') };
}

/** Below this a double is no longer split into steps; such values are as good as zero. */
const LEAST_EXTENT = 1e-300;

function evenScale(values: readonly number[]): FieldScale {
  const most = values.reduce((known, value) => Math.max(known, Math.abs(value)), 0);
  const largest = most < LEAST_EXTENT ? 1 : most;
  return { min: -largest, max: largest };
}

/** The steps of all cells, 0 to FIELD.steps − 1, in the order of `cells`. */
export function fieldSteps({ cells }: Pick<LiveField, 'cells'>): Uint8Array {
  return Uint8Array.from(cells, (character) => {
    const code = character.charCodeAt(0);
    return code - FIRST_CODE - (code > LEFT_OUT_CODE ? 1 : 0);
  });
}

/** The value that a step stands for, to half a step; exact at both ends. */
export function valueOfStep({ min, max }: FieldScale, step: number): number {
  const share = step / (FIELD.steps - 1);
  return min * (1 - share) + max * share;
}
