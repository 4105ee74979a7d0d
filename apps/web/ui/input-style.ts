/** A field of a form, as high as a finger where there is one. */
export const INPUT_STYLE =
  'min-h-9 w-full min-w-0 rounded-control border border-control bg-surface px-3 placeholder:text-ink-2 touch:min-h-11 touch:text-[16px]';
