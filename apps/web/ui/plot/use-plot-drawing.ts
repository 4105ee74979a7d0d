import { useEffect, useMemo, useState } from 'react';
import { drawPlot, PLOT_FONT, readColors } from './draw-plot.ts';
import { layOutPlot, type PlotLayout } from './plot-layout.ts';
import type { PlotData } from './plot-shape.ts';

/** Draws whenever data, size, theme or fonts change. @returns the layout of the last drawing */
export function usePlotDrawing(
  canvasRef: { current: HTMLCanvasElement | null },
  data: PlotData,
  heightPx: number,
): PlotLayout | null {
  const [width, setWidth] = useState(0);
  const [paintCount, setPaintCount] = useState(0);

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const repaint = () => setPaintCount((count) => count + 1);
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    const themes = new MutationObserver(repaint);
    sizes.observe(canvas);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    void document.fonts?.ready.then(repaint);
    return () => {
      sizes.disconnect();
      themes.disconnect();
    };
  }, [canvasRef]);

  const layout = useMemo(() => {
    const context = canvasRef.current?.getContext('2d');
    if (!context || width === 0) return null;
    context.font = PLOT_FONT;
    return layOutPlot(data, width, heightPx, (text) => context.measureText(text).width);
  }, [canvasRef, data, width, heightPx]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a count up means that colours or fonts changed
  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !layout) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(layout.width * ratio);
    canvas.height = Math.round(layout.height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawPlot(context, data, layout, readColors(canvas));
  }, [canvasRef, data, layout, paintCount]);

  return layout;
}
