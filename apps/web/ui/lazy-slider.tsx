import { DrawnLater } from './drawn-later.tsx';
import type { SliderProps } from './slider.tsx';

const loadSlider = () => import('./slider.tsx').then((module) => module.Slider);

/** Shows a twin that can't be moved until the slider's code has loaded. */
export function LazySlider(props: SliderProps) {
  return <DrawnLater load={loadSlider} props={props} place={<SliderTwin {...props} />} />;
}

function SliderTwin({ value, min, max }: SliderProps) {
  const share = (value - min) / (max - min);
  return (
    <div aria-hidden className="relative flex h-6 w-full items-center touch:h-11">
      <span className="relative h-1.5 grow rounded-full bg-well">
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-primary"
          style={{ width: `${100 * share}%` }}
        />
      </span>
      <span
        className="absolute size-[18px] -translate-x-1/2 rounded-full border-2 border-primary bg-surface touch:size-6"
        style={{ left: `calc(${100 * share}% + ${9 - 18 * share}px)` }}
      />
    </div>
  );
}
