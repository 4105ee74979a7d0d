/** Draws a field: each cell one pixel of an image, which is enlarged without smoothing, as nothing is known between cells. */
import { FIELD, fieldSteps } from '@productive-mining/work/live-field.ts';
import { FIELD_COLORS } from './field-colors.ts';
import type { PlotLayout } from './plot-layout.ts';
import type { PlotField } from './plot-shape.ts';

/** Pixels of steps in rows from the bottom: red, green, blue and opacity of each, in rows from the top as images have them. */
export function pixelsOf(steps: Uint8Array, width: number): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * steps.length);
  const rows = steps.length / width;
  for (const [at, step] of steps.entries()) {
    const row = rows - 1 - Math.floor(at / width);
    pixels.set([...FIELD_COLORS[step]!, 255], 4 * (row * width + (at % width)));
  }
  return pixels;
}

/** Puts steps on a canvas, whose size becomes that of the grid. */
export function paintSteps(canvas: HTMLCanvasElement, steps: Uint8Array, width: number): void {
  canvas.width = width;
  canvas.height = steps.length / width;
  canvas.getContext('2d')?.putImageData(new ImageData(pixelsOf(steps, width), width), 0, 0);
}

/** All steps of the scale beside each other. */
export function paintScale(canvas: HTMLCanvasElement): void {
  paintSteps(
    canvas,
    Uint8Array.from({ length: FIELD.steps }, (_, step) => step),
    FIELD.steps,
  );
}

export function drawField(context: CanvasRenderingContext2D, field: PlotField, layout: PlotLayout): void {
  const image = document.createElement('canvas');
  paintSteps(image, fieldSteps(field), field.width);
  const { left, right, top, bottom } = layout;
  context.imageSmoothingEnabled = false;
  context.drawImage(image, left, top, right - left, bottom - top);
}
