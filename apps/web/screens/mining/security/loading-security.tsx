/** Least height of the monitor, so that nothing jumps when it appears. */
export const MONITOR_HEIGHT = 'min-h-[70rem] @min-[42rem]:min-h-[38rem]';

export function LoadingSecurity() {
  return (
    <p role="status" className={`grid place-items-center text-ink-2 ${MONITOR_HEIGHT}`}>
      Loading security status...
    </p>
  );
}
